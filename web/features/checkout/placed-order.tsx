import close from 'bootstrap-icons/icons/x-lg.svg';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import Container from 'react-bootstrap/Container';
import { promisedDays } from '#shared/domain/delivery-dates.ts';
import { toCents } from '#shared/domain/money.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/core/icon.tsx';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { Price } from '../../ui/core/values.tsx';
import { PersonalStyles } from '../../ui/on-demand/personal-styles.tsx';
import { attemptForgotten, selectCheckout, selectPlaced } from './core/checkout-slice.ts';

interface Props {
  account: { id: string; email: string };
}

interface ConfirmationProps extends Props {
  order: Order;
}

const Confirmation = ({ order, account: { email } }: ConfirmationProps) => {
  const dispatch = useDispatch();
  const [first, ...others] = order.products.products;
  const days = promisedDays(order);
  return (
    <>
      {first && <SquareImage name={first.img} side={72} alt={first.title} className="rounded" />}
      <div>
        <h2 className="h5 mt-0 mb-1 pe-5" id="placed-order">
          Pedido <span className="text-nowrap">{orderNumber(order.id)}</span>
          <span>{others.length > 0 ? `, ${others.length + 1} piezas distintas:` : ':'}</span>{' '}
          <Price amount={toCents(order.grandTotal)} currency={order.currency} />
        </h2>
        <p className="m-0">
          <span>{days === undefined ? 'Ya preparamos tus piezas.' : `Llega ${days}.`}</span> Te
          mandamos la confirmación a <strong>{email}</strong>.
        </p>
        <Link className="tap fw-semibold" to={paths.order(order.id)}>
          Ver mi pedido
        </Link>
      </div>
      <IconButton
        className="position-absolute top-0 end-0 m-1"
        icon={close}
        label="Cerrar la confirmación del pedido"
        onClick={() => {
          dispatch(attemptForgotten());
          document.querySelector('h1')?.focus({ preventScroll: true });
        }}
      />
    </>
  );
};

/** The place is there while the order is sent, so that nothing moves at the answer (ADR-0069). */
export const PlacedOrder = ({ account }: Props) => {
  const placed = useSelector(selectPlaced);
  const { status } = useSelector(selectCheckout);
  const owner = placed?.userId ?? placed?.adminId;
  if (placed ? owner !== account.id : status !== 'sending') return null;
  return (
    <section className="placed-order border-bottom" aria-labelledby="placed-order">
      <PersonalStyles />
      <Container className="position-relative d-flex gap-3 align-items-start py-3">
        {placed ? (
          <Confirmation order={placed} account={account} />
        ) : (
          <h2 className="h5 m-0" id="placed-order">
            Estamos enviando tu pedido…
          </h2>
        )}
      </Container>
    </section>
  );
};
