import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { cents } from '#shared/domain/money.ts';
import { madeLines, slowestDays } from '#shared/domain/made-lines.ts';
import type { PaymentMethod } from '#shared/domain/schemas/payment.ts';
import { shop } from '#shared/domain/shop.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { CartChanges } from '../features/cart/cart-notices.tsx';
import { CouponField } from '../features/cart/coupon-field.tsx';
import { detailsSet, selectCart } from '../features/cart/core/cart-slice.ts';
import { cartTotals, isPickupChosen } from '../features/cart/cart-totals.ts';
import { extrasOf, toOrderRequest } from '../features/cart/order-rules.ts';
import { useReconciledCart } from '../features/cart/use-reconciled-cart.ts';
import { AddressForm } from '../features/checkout/address-form.tsx';
import { CardForm } from '../features/checkout/card-form.tsx';
import {
  CheckoutAction,
  CheckoutFrame,
  DeliveryReview,
} from '../features/checkout/checkout-frame.tsx';
import {
  detourFrom,
  filledFrom,
  hasGaps,
  nextAttempt,
  pathAfter,
  type CheckoutStep,
} from '../features/checkout/checkout-rules.ts';
import {
  attemptForgotten,
  placeOrder,
  selectCheckout,
  selectFailure,
  selectOpenAttempt,
} from '../features/checkout/core/checkout-slice.ts';
import { ORDER_ACTION, PaymentMethods } from '../features/checkout/payment-methods.tsx';
import { LastAddress } from '../features/checkout/last-address.tsx';
import { ShippingChoice } from '../features/checkout/shipping-choice.tsx';
import { BeforeOrder } from '../features/terms/before-order.tsx';
import { DeliveryEstimate } from '../features/terms/delivery-estimate.tsx';
import { SpinnerScreen } from '../ui/core/page-states.tsx';
import { preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';

preloadPersonalStyles();

const useStep = (step: CheckoutStep) => {
  const cart = useSelector(selectCart);
  const checkout = useSelector(selectCheckout);
  const session = useSelector(selectSession);
  const isClosed = shop().holiday.closed;
  const failure = useSelector(selectFailure);
  useReconciledCart(useSelector(selectOpenAttempt) !== undefined, failure);
  const { items, address, changes } = cart;
  const extras = extrasOf(cart);
  const totals = cartTotals(cart);
  const isServed = totals.shipping !== undefined;
  const ready = { items, address, extras, session, checkout, isClosed, isServed };
  const detour = detourFrom(step, ready);
  return {
    cart,
    address,
    extras,
    changes,
    checkout,
    session,
    detour,
    totals,
    summary: { lines: items, totals, couponField: <CouponField failure={failure} /> },
    total: totals.total,
  };
};

const Review = ({ cart, address, extras, session, totals }: ReturnType<typeof useStep>) =>
  address && (
    <DeliveryReview
      email={session.role === 'visitor' ? undefined : session.account.email}
      address={address}
      extras={extras}
      estimate={
        <DeliveryEstimate
          country={address.pais}
          isPickup={totals.isPickup}
          days={slowestDays(madeLines(cart.items))}
        />
      }
    />
  );

export const InformationPage = () => {
  const { cart, address, extras, changes, session, detour, totals, total, summary } =
    useStep('information');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [isOffered] = useState(() => hasGaps(address));
  const [filled, setFilled] = useState(0);
  if (detour !== undefined) return <Navigate to={detour} replace />;
  const pickup = isPickupChosen(cart) && { pickup: true as const };
  return (
    <CheckoutFrame step="information" heading="Información de envío" {...summary}>
      <CartChanges changes={changes} />
      {isOffered && session.role === 'user' && (
        <LastAddress
          onUse={(last) => {
            flushSync(() => {
              dispatch(detailsSet({ address: filledFrom(address, last) }));
              setFilled(filled + 1);
            });
            // The focused button has disappeared, so the button of the form gets the focus.
            document.querySelector<HTMLElement>('.address-form [type="submit"]')?.focus();
          }}
        />
      )}
      <AddressForm
        // The fields take new values only in a new form.
        key={filled}
        address={address}
        extras={extras}
        total={total}
        hasShipping={totals.shipping !== undefined}
        isServed={(entered) => cartTotals({ ...cart, address: entered }).shipping !== undefined}
        onEdit={(entered) =>
          dispatch(detailsSet({ ...entered, extras: { ...entered.extras, ...pickup } }))
        }
        onSubmit={(entered) => {
          dispatch(detailsSet({ ...entered, extras: { ...entered.extras, ...pickup } }));
          void navigate(paths.checkoutShipping());
        }}
      />
      <Link className="tap" to={paths.cart()}>
        Volver al carrito
      </Link>
    </CheckoutFrame>
  );
};

export const ShippingPage = () => {
  const step = useStep('shipping');
  const { address, extras, changes, detour, totals, total, summary } = step;
  const dispatch = useDispatch();
  if (detour !== undefined || !address) return <Navigate to={detour ?? paths.cart()} replace />;
  return (
    <CheckoutFrame step="shipping" heading="Envío" {...summary}>
      <CartChanges changes={changes} />
      <Review {...step} />
      <ShippingChoice
        {...totals}
        onChoose={(isPickup) =>
          dispatch(detailsSet({ extras: { ...extras, ...(isPickup && { pickup: true }) } }))
        }
      />
      <CheckoutAction total={total}>
        <Link className="btn btn-primary" to={paths.checkoutPayment()}>
          Continuar al pago
        </Link>
      </CheckoutAction>
      <Link className="tap" to={paths.checkoutInformation()}>
        Volver a la información
      </Link>
    </CheckoutFrame>
  );
};

const useOrder = ({ cart, checkout, address, session }: ReturnType<typeof useStep>) => {
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const order = async (payment?: PaymentMethod) => {
    if (session.role === 'visitor' || !address) return undefined;
    const attempt = nextAttempt(checkout, toOrderRequest(cart, address, { payment }));
    setSent(true);
    const answer = await dispatch(placeOrder({ attempt, token: session.token }));
    return placeOrder.fulfilled.match(answer) ? answer.payload : undefined;
  };
  return {
    isSent,
    pay: () => {
      void order();
      // Leaves before the answer (SPEC-8). The cart page reports a failure.
      void navigate(paths.home());
    },
    payWith: async (method: PaymentMethod) => {
      const placed = await order(method);
      // The page of the order has the content of the strip on the home page.
      if (placed) dispatch(attemptForgotten());
      await navigate(placed ? pathAfter(placed) : paths.cart(), { state: { pay: true } });
    },
  };
};

export const PaymentPage = () => {
  const step = useStep('payment');
  const { cart, address, changes, checkout, session, detour, totals, total, summary } = step;
  const { isSent, pay, payWith } = useOrder(step);
  useEffect(() => {
    // Loads the strip that the home page shows when the answer arrives.
    void import('../features/checkout/placed-order.tsx').catch(() => undefined);
  }, []);
  // The cart may be empty before the navigation ends. That must not redirect to the cart.
  if (isSent) return <SpinnerScreen />;
  if (session.role === 'visitor' || address === null || detour !== undefined) {
    return (
      <Navigate to={detour ?? paths.cart()} replace state={{ from: paths.checkoutPayment() }} />
    );
  }
  const methods = shop().payment.methods.filter((method) => method !== 'demo');
  const isBusy = checkout.status === 'sending';
  return (
    <CheckoutFrame step="payment" heading="Pago" {...summary}>
      <CartChanges changes={changes} />
      <Review {...step} />
      {shop().payment.methods.includes('demo') ? (
        <CardForm total={total} busy={isBusy} onPay={pay} />
      ) : (
        <PaymentMethods
          methods={methods}
          isConfirmed={session.role === 'admin' || session.account.emailConfirmed}
          total={total}
          busy={isBusy}
          onChosen={(method) => void payWith(method)}
        >
          <BeforeOrder
            total={total}
            shipping={totals.shipping ?? cents(0)}
            tax={totals.tax}
            action={ORDER_ACTION}
            isPersonal={cart.items.some(({ answer }) => answer !== undefined)}
          />
        </PaymentMethods>
      )}
      <Link className="tap" to={paths.checkoutShipping()}>
        Volver al envío
      </Link>
    </CheckoutFrame>
  );
};
