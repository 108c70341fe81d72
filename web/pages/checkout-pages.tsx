/** The steps of the checkout: `/cart/information`, `/cart/shipping` and `/cart/payment` (SPEC-2). */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { cents, sumCents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { CartChanges } from '../features/cart/cart-notices.tsx';
import { detailsSet, selectCart } from '../features/cart/core/cart-slice.ts';
import { isPickupChosen, shippingOf } from '../features/cart/cart-shipping.ts';
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
  type CheckoutStep,
} from '../features/checkout/checkout-rules.ts';
import {
  placeOrder,
  selectCheckout,
  selectFailure,
  selectOpenAttempt,
} from '../features/checkout/core/checkout-slice.ts';
import { LastAddress } from '../features/checkout/last-address.tsx';
import { ShippingChoice } from '../features/checkout/shipping-choice.tsx';
import { DeliveryEstimate } from '../features/terms/delivery-estimate.tsx';
import { SpinnerScreen } from '../ui/core/page-states.tsx';
import { preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';

preloadPersonalStyles();

/** What every step reads. `detour`: where a step leads that cannot open. */
const useStep = (step: CheckoutStep) => {
  const cart = useSelector(selectCart);
  const checkout = useSelector(selectCheckout);
  const session = useSelector(selectSession);
  const isClosed = shop().holiday.closed;
  useReconciledCart(useSelector(selectOpenAttempt) !== undefined, useSelector(selectFailure));
  const { items, address, changes, totalPrice } = cart;
  const extras = extrasOf(cart);
  const shipping = shippingOf(cart);
  const isServed = shipping.price !== undefined;
  const ready = { items, address, extras, session, checkout, isClosed, isServed };
  const detour = detourFrom(step, ready);
  return {
    cart,
    items,
    address,
    extras,
    changes,
    checkout,
    session,
    detour,
    shipping,
    total: sumCents([totalPrice, shipping.price ?? cents(0)]),
  };
};

/** `/cart/information`: delivery address. */
export const InformationPage = () => {
  const { cart, items, address, extras, changes, session, detour, shipping, total } =
    useStep('information');
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [isOffered] = useState(() => hasGaps(address));
  const [filled, setFilled] = useState(0);
  if (detour !== undefined) return <Navigate to={detour} replace />;
  const pickup = isPickupChosen(cart) && { pickup: true as const };
  return (
    <CheckoutFrame
      step="information"
      heading="Información de envío"
      lines={items}
      shipping={shipping.price}
    >
      <CartChanges changes={changes} />
      {isOffered && session.role === 'user' && (
        <LastAddress
          token={session.token}
          onUse={(last) => {
            flushSync(() => {
              dispatch(detailsSet({ address: filledFrom(address, last) }));
              setFilled(filled + 1);
            });
            // The focused button is gone; the address only needs to be checked.
            document.querySelector<HTMLElement>('.address-form [type="submit"]')?.focus();
          }}
        />
      )}
      <AddressForm
        // The fields take new values only when the form is new.
        key={filled}
        address={address}
        extras={extras}
        total={total}
        hasShipping={shipping.price !== undefined}
        isServed={(entered) => shippingOf({ ...cart, address: entered }).price !== undefined}
        onEdit={(entered) => {
          dispatch(detailsSet({ ...entered, extras: { ...entered.extras, ...pickup } }));
        }}
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

/** `/cart/shipping`: review of contact and address, and pick-up where the shop has it. */
export const ShippingPage = () => {
  const { items, address, extras, changes, session, detour, shipping, total } = useStep('shipping');
  const dispatch = useDispatch();
  if (detour !== undefined || !address) return <Navigate to={detour ?? paths.cart()} replace />;
  return (
    <CheckoutFrame step="shipping" heading="Envío" lines={items} shipping={shipping.price}>
      <CartChanges changes={changes} />
      <DeliveryReview
        email={session.role === 'visitor' ? undefined : session.account.email}
        address={address}
        extras={extras}
        estimate={<DeliveryEstimate country={address.pais} isPickup={shipping.isPickup} />}
      />
      <ShippingChoice
        {...shipping}
        onChoose={(isPickup) => {
          dispatch(detailsSet({ extras: { ...extras, ...(isPickup && { pickup: true }) } }));
        }}
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

/** `/cart/payment`: review, card and order (RULE-27 and RULE-28). */
export const PaymentPage = () => {
  const step = useStep('payment');
  const { cart, items, address, extras, changes, checkout, session, detour, shipping, total } =
    step;
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const [isPaid, setPaid] = useState(false);
  useEffect(() => {
    // The home page shows it with the answer.
    void import('../features/checkout/placed-order.tsx').catch(() => undefined);
  }, []);
  // The cart may be empty before the navigation to `/` ends, which must not redirect to the cart.
  if (isPaid) return <SpinnerScreen />;
  if (session.role === 'visitor' || address === null || detour !== undefined) {
    return (
      <Navigate to={detour ?? paths.cart()} replace state={{ from: paths.checkoutPayment() }} />
    );
  }
  const pay = () => {
    const attempt = nextAttempt(checkout, toOrderRequest(cart, address));
    setPaid(true);
    void dispatch(placeOrder({ attempt, token: session.token }));
    // Navigates before the answer (SPEC-8); the cart page reports a failure.
    void navigate(paths.home());
  };
  return (
    <CheckoutFrame step="payment" heading="Pago" lines={items} shipping={shipping.price}>
      <CartChanges changes={changes} />
      <DeliveryReview
        email={session.account.email}
        address={address}
        extras={extras}
        estimate={<DeliveryEstimate country={address.pais} isPickup={shipping.isPickup} />}
      />
      <CardForm total={total} busy={checkout.status === 'sending'} onPay={pay} />
      <Link className="tap" to={paths.checkoutShipping()}>
        Volver al envío
      </Link>
    </CheckoutFrame>
  );
};
