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
  /** What happened to each line that stood in the way, as sentences. */
  reasons: readonly string[];
  /** What another try would cost, with shipping. */
  total: Cents;
  /** Signed-in account whose orders can be looked at; undefined for nobody. */
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

/** Refusals that name lines which the shopper can correct. */
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
  if (hasReasons) {
    return 'Tu carrito sigue aquí y no se ha cobrado nada. Esto es lo que ha pasado:';
  }
  return CORRECTABLE.includes(problem.code)
    ? `Tu carrito ya está al día. Pulsa «Reintentar» y enviaremos el pedido tal como está ahora: ${formatPrice(total)} con el envío.`
    : `${problem.message} Tu carrito sigue aquí y no se ha cobrado nada.`;
};

/** What became of an order that failed, and the ways on (RULE-24). */
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
              // This button goes once the changes are accepted.
              retryButton.current?.focus();
              onAccept();
            }}
          >
            Aceptar los cambios
          </Button>
        )}
        <Button
          variant={hasReasons ? 'outline-primary' : 'primary'}
          busy={busy}
          onClick={onRetry}
          ref={retryButton}
        >
          Reintentar
        </Button>
        {isOpen && (
          <>
            <Link className="btn btn-outline-primary" to={paths.profile(accountId)}>
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
      {/* What is open must be settled; a refusal is only news. */}
      {!isOpen && (
        <button type="button" className="icon-button" aria-label="Cerrar aviso" onClick={onForget}>
          <Icon src={close} />
        </button>
      )}
    </section>
  );
};
