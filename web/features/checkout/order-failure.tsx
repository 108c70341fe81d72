import close from 'bootstrap-icons/icons/x-lg.svg';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPrice, type Cents } from '#shared/domain/money.ts';
import type { Problem } from '../../api/call.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { isUnanswered } from './core/checkout-slice.ts';

interface Props {
  problem: Problem;
  /** One sentence for each line that caused the rejection. */
  reasons: readonly string[];
  /** Total of a retry, including shipping. */
  total: Cents;
  /** Id of the signed-in account; undefined for a visitor. */
  accountId: string | undefined;
  busy: boolean;
  onAccept: () => void;
  onRetry: () => void;
  onForget: () => void;
}

const headline = ({ code }: Problem, isOpen: boolean): string => {
  if (isOpen) return 'No sabemos si tu pedido llegó a la tienda';
  if (code === 'UNAUTHENTICATED') return 'Tu sesión caducó antes de terminar el pago';
  return 'Tu pedido no se ha creado';
};

/** Error codes whose details name lines that the shopper can correct. */
const CORRECTABLE: readonly Problem['code'][] = ['OUT_OF_STOCK', 'PRICE_CHANGED', 'PRODUCT_GONE'];

const explanation = (
  problem: Problem,
  {
    isOpen,
    isSignedIn,
    hasReasons,
    total,
  }: { isOpen: boolean; isSignedIn: boolean; hasReasons: boolean; total: Cents },
): string => {
  if (isOpen) {
    return `${problem.message} ${isSignedIn ? 'Pulsa' : 'Inicia sesión y pulsa'} «Reintentar» sin miedo: si el pedido ya existe, no se repetirá.`;
  }
  if (problem.code === 'UNAUTHENTICATED') {
    return isSignedIn
      ? 'Tu carrito sigue aquí y ya has vuelto a iniciar sesión: pulsa «Reintentar» para terminar tu pedido.'
      : 'Tu carrito sigue aquí. Inicia sesión y podrás terminar tu pedido.';
  }
  const isCorrectable = CORRECTABLE.includes(problem.code);
  if (hasReasons) {
    return isCorrectable
      ? 'Tu carrito sigue aquí y no se ha cobrado nada. Esto es lo que ha pasado:'
      : `${problem.message} Tu carrito sigue aquí y no se ha cobrado nada. Mientras tanto, la tienda ha cambiado:`;
  }
  return isCorrectable
    ? `Tu carrito ya está al día. Pulsa «Reintentar» y enviaremos el pedido tal como está ahora: ${formatPrice(total)} con el envío.`
    : `${problem.message} Tu carrito sigue aquí y no se ha cobrado nada.`;
};

/** Explains a failed order and offers the next actions (RULE-24). */
export const OrderFailure = ({
  problem,
  reasons,
  total,
  accountId,
  busy,
  onAccept,
  onRetry,
  onForget,
}: Props) => {
  const isOpen = isUnanswered(problem);
  const isSignedIn = accountId !== undefined;
  const hasReasons = reasons.length > 0;
  const retryButton = useRef<HTMLButtonElement>(null);
  const actions: ReactNode =
    accountId === undefined ? (
      <Link className="btn btn-primary" to={paths.checkoutPayment()}>
        Iniciar sesión
      </Link>
    ) : (
      <>
        {hasReasons && (
          <Button
            onClick={() => {
              // This button disappears, so the focus moves first.
              retryButton.current?.focus();
              onAccept();
            }}
          >
            Aceptar los cambios
          </Button>
        )}
        <Button
          variant={hasReasons ? 'link' : 'primary'}
          busy={busy}
          onClick={onRetry}
          ref={retryButton}
        >
          Reintentar
        </Button>
        {isOpen && (
          <>
            <Link className="btn btn-link" to={paths.profile(accountId)}>
              Ver mis pedidos
            </Link>
            <Button variant="link" onClick={onForget}>
              Cambiar el carrito
            </Button>
          </>
        )}
      </>
    );
  return (
    <section className="order-failure" role="alert" aria-labelledby="order-failure">
      <h2 className="h3" id="order-failure">
        {headline(problem, isOpen)}
      </h2>
      <p>{explanation(problem, { isOpen, isSignedIn, hasReasons, total })}</p>
      {hasReasons && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      <div className="order-failure-actions">{actions}</div>
      {/* Only a rejection can be dismissed; an unknown outcome needs a decision. */}
      {!isOpen && (
        <button type="button" className="icon-button" aria-label="Cerrar aviso" onClick={onForget}>
          <Icon src={close} />
        </button>
      )}
    </section>
  );
};
