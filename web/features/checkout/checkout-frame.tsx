import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import Card from 'react-bootstrap/Card';
import Container from 'react-bootstrap/Container';
import { addressText } from '#shared/domain/orders.ts';
import { madeLines, madeText } from '#shared/domain/made-lines.ts';
import { lineTotal, type Cents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import type { Totals as OrderTotals } from '#shared/domain/totals.ts';
import type { Address, Extras } from '#shared/domain/schemas/order.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/core/page-heading.tsx';
import { Price } from '../../ui/core/values.tsx';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { PersonalStyles } from '../../ui/on-demand/personal-styles.tsx';
import { AnswerText } from '../../ui/on-demand/answer-text.tsx';
import { Totals } from '../../ui/on-demand/totals.tsx';
import type { CheckoutStep } from './checkout-rules.ts';

/** Labels without accents, as the contract spells them (SPEC-2). */
const STEPS = [
  { id: 'cart', label: 'Carrito', path: paths.cart() },
  { id: 'information', label: 'Informacion', path: paths.checkoutInformation() },
  { id: 'shipping', label: 'Envio', path: paths.checkoutShipping() },
  { id: 'payment', label: 'Pago', path: paths.checkoutPayment() },
] as const;

const CheckoutSteps = ({ current }: { current: CheckoutStep }) => {
  const at = STEPS.findIndex(({ id }) => id === current);
  return (
    <nav aria-label="Pasos de la compra">
      <ol className="checkout-steps list-unstyled d-flex flex-wrap m-0 small text-body-secondary">
        {STEPS.map(({ id, label, path }, index) => (
          <li key={id} className="tap" aria-current={index === at ? 'step' : undefined}>
            {index < at ? (
              <Link className="tap" to={path}>
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
};

type SummaryLine = Parameters<typeof madeLines>[0][number] & {
  title: string;
  img: string;
  price: Cents;
  question?: string | undefined;
  answer?: string | undefined;
};

type SummaryProps = Pick<FrameProps, 'couponField' | 'lines' | 'totals'>;

const OrderSummary = ({ lines, totals, couponField }: SummaryProps) => {
  const made = madeLines(lines).map(madeText);
  return (
    <Card as="section" className="order-summary" aria-labelledby="order-summary">
      <h2 className="h3" id="order-summary">
        Tu pedido
      </h2>
      <ul className="order-lines list-unstyled m-0">
        {lines.map((line, index) => (
          <li key={`${line.id} ${line.answer ?? ''}`}>
            <SquareImage name={line.img} side={64} />
            <span>
              <span>{line.title}</span>
              <AnswerText {...line} />
              <span className="d-block small text-body-secondary">
                {line.quantity === 1 ? '1 unidad' : `${line.quantity} unidades`}
                {made[index] !== undefined && `. ${made[index]}`}
              </span>
            </span>
            <Price amount={lineTotal(line)} currency={shop().currency} />
          </li>
        ))}
      </ul>
      {couponField}
      <Totals {...totals} />
    </Card>
  );
};

interface FrameProps {
  step: CheckoutStep;
  heading: string;
  lines: readonly SummaryLine[];
  totals: OrderTotals;
  couponField?: ReactNode;
  children: ReactNode;
}

export const CheckoutFrame = ({ step, heading, children, ...summary }: FrameProps) => (
  <Container className="page checkout">
    <PersonalStyles />
    <div>
      <CheckoutSteps current={step} />
      <PageHeading className="h2 mt-3 mb-4" noIndex>
        {heading}
      </PageHeading>
      {children}
    </div>
    <OrderSummary {...summary} />
  </Container>
);

interface ActionProps {
  total: Cents;
  hasShipping?: boolean;
  children: ReactNode;
}

export const CheckoutAction = ({ total, hasShipping = true, children }: ActionProps) => (
  <div className="checkout-action">
    <p>
      <span>{hasShipping ? 'Total' : 'Total sin envío'}</span>{' '}
      <Price amount={total} currency={shop().currency} />
    </p>
    {children}
  </div>
);

interface ReviewProps {
  email: string | undefined;
  address: Address;
  extras: Extras;
  estimate: ReactNode;
}

export const DeliveryReview = ({ email, address, extras, estimate }: ReviewProps) => (
  <dl className="review-list">
    <div>
      <dt>Contacto</dt>
      <dd>{email ?? 'Antes de pagar te pediremos que entres o crees una cuenta.'}</dd>
    </div>
    <div>
      <dt>Dirección</dt>
      <dd>{addressText(address, extras.recipient).replaceAll('\n', ', ')}</dd>
      <dd className="review-change">
        <Link className="tap" to={paths.checkoutInformation()} aria-label="Cambiar la dirección">
          Cambiar
        </Link>
      </dd>
    </div>
    {extras.gift && (
      <div>
        <dt>Regalo</dt>
        <dd className="pre-line">{extras.gift.message || 'Sin tarjeta'}</dd>
      </div>
    )}
    <div>
      <dt>Entrega</dt>
      <dd>{estimate}</dd>
    </div>
  </dl>
);
