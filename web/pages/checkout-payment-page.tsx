import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { grandTotal } from '#shared/domain/pricing.ts';
import { useApiDispatch } from '../api/dispatch.ts';
import { paths } from '../shell/paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { CartChanges } from '../features/cart/cart-changes.tsx';
import { selectCart } from '../features/cart/core/cart-slice.ts';
import { toOrderRequest } from '../features/cart/order-request.ts';
import { useReconciledCart } from '../features/cart/use-reconciled-cart.ts';
import { CardForm } from '../features/checkout/card-form.tsx';
import { CheckoutFrame } from '../features/checkout/checkout-frame.tsx';
import { detourFrom } from '../features/checkout/checkout-guard.ts';
import {
  placeOrder,
  selectCheckout,
  selectFailure,
  selectOpenAttempt,
} from '../features/checkout/core/checkout-slice.ts';
import { DeliveryReview } from '../features/checkout/delivery-review.tsx';
import { nextAttempt } from '../features/checkout/next-attempt.ts';
import { OrderSummary } from '../features/checkout/order-summary.tsx';
import { useClosedShop } from '../features/checkout/use-closed-shop.ts';
import { DeliveryEstimate } from '../features/terms/delivery-estimate.tsx';
import { SpinnerScreen } from '../ui/core/spinner-screen.tsx';
import { preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';

preloadPersonalStyles();

/** `/cart/payment`: review, card and order (SPEC-2, RULE-27 and RULE-28). */
export const CheckoutPaymentPage = () => {
  const cart = useSelector(selectCart);
  const checkout = useSelector(selectCheckout);
  const session = useSelector(selectSession);
  const dispatch = useApiDispatch();
  const navigate = useNavigate();
  const [isPaid, setPaid] = useState(false);
  const isClosed = useClosedShop();
  useReconciledCart(useSelector(selectOpenAttempt) !== undefined, useSelector(selectFailure));

  const { items, address, changes } = cart;
  const detour = detourFrom('payment', { items, address, session, checkout, isClosed });
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
    <CheckoutFrame step="payment" heading="Pago" summary={<OrderSummary lines={items} />}>
      <CartChanges changes={changes} />
      <DeliveryReview
        email={session.account.email}
        address={address}
        estimate={<DeliveryEstimate country={address.pais} />}
      />
      <CardForm
        total={grandTotal(cart.totalPrice)}
        busy={checkout.status === 'sending'}
        onPay={pay}
      />
      <Link className="back-link" to={paths.checkoutShipping()}>
        Volver al envío
      </Link>
    </CheckoutFrame>
  );
};
