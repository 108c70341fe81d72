import bag from 'bootstrap-icons/icons/bag.svg';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import Button from 'react-bootstrap/Button';
import Container from 'react-bootstrap/Container';
import { linkedPieces } from '#shared/domain/linked-pieces.ts';
import { madeLines, slowestDays } from '#shared/domain/made-lines.ts';
import { MAX_NOTES } from '#shared/domain/limits.ts';
import { shop } from '#shared/domain/shop.ts';
import { taxName, taxText } from '#shared/domain/tax.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { CartChanges, RemovedNotice } from '../features/cart/cart-notices.tsx';
import { CouponField } from '../features/cart/coupon-field.tsx';
import { CartTable } from '../features/cart/cart-table.tsx';
import { detailsSet, itemsReplaced, selectCart } from '../features/cart/core/cart-slice.ts';
import { cartTotals } from '../features/cart/cart-totals.ts';
import {
  describeChange,
  extrasOf,
  isNamedIn,
  hasOtherTotal,
  toldShipping,
  totalAfter,
  toOrderRequest,
} from '../features/cart/order-rules.ts';
import { addLinked } from '../features/cart/read-shop.ts';
import { reconcileItems } from '../features/cart/reconcile-rules.ts';
import { putBack, type RemovedLine } from '../features/cart/core/cart-rules.ts';
import { useReconciledCart, useShopAfter } from '../features/cart/use-reconciled-cart.ts';
import { isComplete, nextAttempt, pathAfter } from '../features/checkout/checkout-rules.ts';
import {
  attemptForgotten,
  placeOrder,
  selectCheckout,
  selectFailure,
  selectOpenAttempt,
  selectPlaced,
} from '../features/checkout/core/checkout-slice.ts';
import { OrderFailure } from '../features/checkout/order-failure.tsx';
import { DeliveryEstimate } from '../features/terms/delivery-estimate.tsx';
import { Alert } from '../ui/on-demand/alert.tsx';
import { Totals } from '../ui/on-demand/totals.tsx';
import { EmptyState, NeedsScript, SpinnerScreen } from '../ui/core/page-states.tsx';
import { showToast } from '../ui/core/toasts-slice.ts';
import { TextareaField } from '../forms/field.tsx';
import { PageHeading } from '../ui/core/page-heading.tsx';
import { PersonalStyles, preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';
import { Price } from '../ui/core/values.tsx';
import { useIsHydrated } from '../ui/core/browser.ts';

preloadPersonalStyles();

const useRetry = () => {
  const checkout = useSelector(selectCheckout);
  const openAttempt = useSelector(selectOpenAttempt);
  const failure = useSelector(selectFailure);
  const placed = useSelector(selectPlaced);
  const cart = useSelector(selectCart);
  const session = useSelector(selectSession);
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const [isRetrying, setRetrying] = useState(false);
  useEffect(() => {
    if (isRetrying && placed) void navigate(pathAfter(placed), { state: { pay: true } });
  }, [isRetrying, placed, navigate]);
  return {
    retry: () => {
      if (session.role === 'visitor' || checkout.status === 'idle') return;
      const address = cart.address ?? checkout.attempt.request.address;
      if (failure?.code === 'NO_DELIVERY') {
        // A full load of the page brings today's zones.
        window.location.assign(paths.checkoutInformation());
        return;
      }
      if (!openAttempt && !isComplete(address, extrasOf(cart))) {
        void navigate(paths.checkoutInformation());
        return;
      }
      if (failure?.code === 'PAYMENT_UNAVAILABLE' || failure?.code === 'CONDITIONS_CHANGED') {
        dispatch(attemptForgotten());
        // A full load of the page brings today's methods of payment and conditions.
        window.location.assign(paths.checkoutPayment());
        return;
      }
      if (failure?.code === 'COUPON_REJECTED') {
        dispatch(detailsSet({ coupon: undefined }));
        dispatch(attemptForgotten());
        document.querySelector('h1')?.focus();
        return;
      }
      setRetrying(true);
      const { payment } = checkout.attempt.request;
      const told = toldShipping(failure);
      const request = toOrderRequest(cart, address, { payment, told });
      const attempt = openAttempt ?? nextAttempt(checkout, request);
      void dispatch(placeOrder({ attempt, token: session.token }));
    },
    forget: () => {
      setRetrying(false);
      dispatch(attemptForgotten());
      // The focused button disappears with the message.
      document.querySelector('h1')?.focus();
    },
  };
};

const FailedOrder = () => {
  const { status } = useSelector(selectCheckout);
  const problem = useSelector(selectFailure);
  const isOpen = useSelector(selectOpenAttempt) !== undefined;
  const cart = useSelector(selectCart);
  const session = useSelector(selectSession);
  const dispatch = useApiDispatch();
  const { retry, forget } = useRetry();
  const { today, isRead } = useShopAfter(problem, isOpen);
  if (status === 'idle') return null;
  if (problem === undefined) {
    return (
      <Alert variant="info">
        <p>Estamos enviando tu pedido…</p>
      </Alert>
    );
  }
  const { items, changes } = reconcileItems(cart.items, today);
  return (
    <OrderFailure
      problem={problem}
      reasons={changes.map((change) => describeChange(change, isNamedIn(problem, change.id)))}
      hasOtherTotal={hasOtherTotal(problem)}
      total={totalAfter(cart, problem)}
      accountId={session.role === 'visitor' ? undefined : session.account.id}
      isRead={isRead}
      busy={status === 'sending'}
      onAccept={() => {
        dispatch(itemsReplaced(items));
        if (items.length === 0) forget();
      }}
      onRetry={retry}
      onForget={forget}
    />
  );
};

const EmptyCart = () => {
  const [isRejected, setRejected] = useState(false);
  return (
    <>
      {isRejected && (
        <Alert onClose={() => setRejected(false)}>
          Debes tener productos en el carrito para poder seguir
        </Alert>
      )}
      <EmptyState icon={bag} title="Tu carrito está vacío">
        <p>Las piezas que elijas te esperarán aquí.</p>
        <Link className="btn btn-primary" to={paths.products()}>
          Seguir comprando
        </Link>
        <Button variant="outline-primary" onClick={() => setRejected(true)}>
          Check Out
        </Button>
      </EmptyState>
    </>
  );
};

const CheckOut = () => {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  return shop().holiday.closed ? (
    <p>Ahora no aceptamos pedidos. Tu carrito te espera aquí.</p>
  ) : (
    <Button
      onClick={() => {
        const missing = document.querySelector<HTMLElement>('[data-missing]');
        missing?.focus();
        if (missing) dispatch(showToast('Falta la respuesta de una pieza.'));
        else void navigate(paths.checkoutInformation());
      }}
    >
      Check Out
    </Button>
  );
};

const CartSums = ({ isOpen }: { isOpen: boolean }) => {
  const cart = useSelector(selectCart);
  const failure = useSelector(selectFailure);
  const { tax, total, ...parts } = cartTotals(cart);
  const { taxRate, currency } = shop();
  const isVisitor = useSelector(selectSession).role === 'visitor';
  return (
    <>
      <div className="cart-sums">
        <Totals {...parts} />
        <CouponField failure={failure} isOpen={isOpen} />
      </div>
      <div className="cart-total">
        <p className="cart-subtotal" role="status">
          <span>{parts.shipping === undefined ? 'Total sin envío' : 'Total'}</span>{' '}
          <Price amount={total} currency={currency} />
          {tax && (
            <small className="d-block fw-normal">
              {tax.territory === undefined
                ? `${taxName(currency)} incluido`
                : taxText(currency, tax)}
            </small>
          )}
        </p>
        {!isOpen && <CheckOut />}
      </div>
      <div className="cart-notes small text-body-secondary">
        <p>
          {taxRate === null
            ? 'Los impuestos y el envío se calculan al finalizar la compra.'
            : 'El envío se calcula con tu dirección.'}
        </p>
        {isVisitor && (
          <p>Para pagar necesitas una cuenta. Si aún no la tienes, la creas al final.</p>
        )}
        {/* No arrival during a holiday, because nobody packs the order. */}
        {!shop().holiday.closed && (
          <p>
            <DeliveryEstimate days={slowestDays(madeLines(cart.items))} />
          </p>
        )}
        <Link className="tap fs-6 fw-semibold" to={paths.products()}>
          Seguir comprando
        </Link>
      </div>
    </>
  );
};

/** Takes the pieces of a link into the cart (RULE-112). Until then a reload finds them in the address. */
const useLinkedPieces = (isPaused: boolean): void => {
  const [params, setParams] = useSearchParams();
  const dispatch = useApiDispatch();
  const take = useEffectEvent(async (page: AbortSignal) => {
    const pieces = linkedPieces(params.getAll('pieza'));
    if (pieces.length === 0) return;
    const areAdded = await dispatch(addLinked(pieces));
    if (areAdded && !page.aborted) setParams({}, { replace: true });
  });
  useEffect(() => {
    if (isPaused) return undefined;
    const page = new AbortController();
    void take(page.signal);
    return () => page.abort();
  }, [isPaused]);
};

const Cart = () => {
  const { items, notes, changes } = useSelector(selectCart);
  const checkout = useSelector(selectCheckout);
  const isOpen = useSelector(selectOpenAttempt) !== undefined;
  const placed = useSelector(selectPlaced);
  const dispatch = useDispatch();
  const [removed, setRemoved] = useState<RemovedLine | null>(null);
  // After a failed order, `FailedOrder` shows the changes and the shopper accepts them.
  useReconciledCart(checkout.status !== 'idle');
  // The page leads to an order that was just placed.
  useLinkedPieces(isOpen || placed !== undefined);
  return (
    <>
      <FailedOrder />
      <CartChanges changes={changes} />
      <RemovedNotice
        removed={isOpen ? null : removed}
        onUndo={(line) => {
          flushSync(() => {
            dispatch(itemsReplaced(putBack(items, line)));
            setRemoved(null);
          });
          document.querySelector<HTMLElement>(`[data-remove="${line.item.id}"]`)?.focus();
        }}
      />
      {items.length === 0 ? (
        <EmptyCart />
      ) : (
        <div className="cart-layout">
          {/* Disabled while an order's outcome is unknown: a retry sends the same content. */}
          <fieldset className="cart-content" disabled={isOpen}>
            <CartTable items={items} onRemoved={setRemoved} />
            <TextareaField
              label="Notas para tu pedido"
              hint="Por ejemplo, si es un regalo o a qué hora estás en casa."
              name="notes"
              rows={3}
              maxLength={MAX_NOTES}
              value={notes}
              onChange={({ target }) => dispatch(detailsSet({ notes: target.value }))}
            />
          </fieldset>
          <CartSums isOpen={isOpen} />
        </div>
      )}
    </>
  );
};

export const CartPage = () => (
  <Container className="page cart">
    <PageHeading
      className="mb-4"
      description="Las piezas que has elegido, antes de terminar la compra."
      noIndex
    >
      Tu carrito
    </PageHeading>
    <NeedsScript>El carrito y la compra necesitan JavaScript.</NeedsScript>
    {useIsHydrated() ? (
      <Suspense fallback={<SpinnerScreen />}>
        <PersonalStyles />
        <Cart />
      </Suspense>
    ) : (
      <SpinnerScreen />
    )}
  </Container>
);
