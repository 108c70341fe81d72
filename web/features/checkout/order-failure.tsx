import close from 'bootstrap-icons/icons/x-lg.svg';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import Button from 'react-bootstrap/Button';
import Card from 'react-bootstrap/Card';
import Stack from 'react-bootstrap/Stack';
import { formatPrice, type Cents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import type { Problem } from '../../api/call.ts';
import { paths } from '../../paths.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { IconButton } from '../../ui/core/icon.tsx';
import { isUnanswered } from './core/checkout-slice.ts';

interface Props {
  problem: Problem;
  reasons: readonly string[];
  /** The shop named another price of shipping or another discount than the shopper saw. */
  hasOtherTotal: boolean;
  /** Total of a retry, including shipping. */
  total: Cents;
  /** Undefined for a visitor. */
  accountId: string | undefined;
  /** True if the shop was read after the rejection. */
  isRead: boolean;
  busy: boolean;
  onAccept: () => void;
  onRetry: () => void;
  onForget: () => void;
}

const headline = ({ code }: Problem, isOpen: boolean): string => {
  if (code === 'IN_PROGRESS') return 'Falta la confirmación de tu pedido';
  if (code === 'IDEMPOTENCY_MISMATCH') return 'Ya tienes un pedido guardado';
  if (isOpen) return 'No sabemos si tu pedido llegó a la tienda';
  if (code === 'UNAUTHENTICATED') return 'Tu sesión caducó antes de terminar el pago';
  return 'Tu pedido no se ha creado';
};

const CORRECTABLE: readonly Problem['code'][] = [
  'OUT_OF_STOCK',
  'PRICE_CHANGED',
  'DAYS_CHANGED',
  'PRODUCT_GONE',
];

const explanation = (props: Props): string => {
  const { problem, reasons, hasOtherTotal, total, accountId, isRead } = props;
  const isSignedIn = accountId !== undefined;
  if (isUnanswered(problem)) {
    return `${problem.message} ${isSignedIn ? 'Pulsa' : 'Inicia sesión y pulsa'} «Reintentar» sin miedo: si el pedido ya existe, no se repetirá.`;
  }
  if (problem.code === 'UNAUTHENTICATED') {
    return isSignedIn
      ? 'Tu carrito sigue aquí y ya has vuelto a iniciar sesión: pulsa «Reintentar» para terminar tu pedido.'
      : 'Tu carrito sigue aquí. Inicia sesión y podrás terminar tu pedido.';
  }
  const kept =
    problem.code === 'IDEMPOTENCY_MISMATCH'
      ? 'Tu carrito sigue aquí.'
      : 'Tu carrito sigue aquí y no se ha cobrado nada.';
  const isCorrectable = CORRECTABLE.includes(problem.code);
  if (reasons.length > 0) {
    return isCorrectable
      ? `${kept} Esto es lo que ha pasado:`
      : `${problem.message} ${kept} Mientras tanto, la tienda ha cambiado:`;
  }
  return isCorrectable && isRead && isSignedIn
    ? `${hasOtherTotal ? `${problem.message} ` : ''}Tu carrito ya está al día. Pulsa «Reintentar» y enviaremos el pedido tal como está ahora: ${formatPrice(total, shop().currency)} con el envío.`
    : `${problem.message} ${kept}`;
};

const RETRY: Partial<Record<Problem['code'], string>> = {
  NO_DELIVERY: 'Revisar el envío',
  COUPON_REJECTED: 'Quitar el código',
};

const Actions = (props: Props & { accountId: string }) => {
  const { problem, reasons, accountId, isRead, busy, onAccept, onRetry, onForget } = props;
  const isOpen = isUnanswered(problem);
  const isSaved = problem.code === 'IDEMPOTENCY_MISMATCH';
  const waits = busy || (!isOpen && !isRead);
  const hasCorrection = reasons.length > 0;
  const retryButton = useRef<HTMLButtonElement>(null);
  const hadCorrection = useRef(hasCorrection);
  useEffect(() => {
    // The focused button has disappeared.
    if (hadCorrection.current && !hasCorrection) retryButton.current?.focus();
    hadCorrection.current = hasCorrection;
  }, [hasCorrection]);
  const myOrders = (
    <Link
      className={isSaved && !hasCorrection ? 'btn btn-primary' : 'btn btn-link'}
      to={paths.profile(accountId)}
    >
      Ver mis pedidos
    </Link>
  );
  return (
    <>
      {hasCorrection && (
        <BusyButton busy={waits} onClick={onAccept}>
          Aceptar los cambios
        </BusyButton>
      )}
      {isSaved && myOrders}
      {!hasCorrection && (
        <BusyButton
          variant={isSaved ? 'link' : 'primary'}
          busy={waits}
          onClick={onRetry}
          ref={retryButton}
        >
          {RETRY[problem.code] ?? 'Reintentar'}
        </BusyButton>
      )}
      {isOpen && (
        <>
          {myOrders}
          <Button variant="link" onClick={onForget}>
            Cambiar el carrito
          </Button>
        </>
      )}
    </>
  );
};

export const OrderFailure = (props: Props) => {
  const { problem, reasons, accountId, onForget } = props;
  const isOpen = isUnanswered(problem);
  return (
    <Card as="section" body className="order-failure" role="alert" aria-labelledby="order-failure">
      <h2 className="h3" id="order-failure">
        {headline(problem, isOpen)}
      </h2>
      <p>{explanation(props)}</p>
      {reasons.length > 0 && (
        <ul>
          {/* Two lines of one piece have the same reason. */}
          {[...new Set(reasons)].map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <Stack direction="horizontal" gap={2} className="flex-wrap mt-3">
        {accountId === undefined ? (
          <Link className="btn btn-primary" to={paths.checkoutPayment()}>
            Iniciar sesión
          </Link>
        ) : (
          <Actions {...props} accountId={accountId} />
        )}
      </Stack>
      {/* Only a rejection can be dismissed. An unknown outcome needs a decision. */}
      {!isOpen && (
        <IconButton
          className="position-absolute top-0 end-0 m-1"
          icon={close}
          label="Cerrar aviso"
          onClick={onForget}
        />
      )}
    </Card>
  );
};
