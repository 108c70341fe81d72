import { useSelector } from 'react-redux';
import { Link, Navigate } from 'react-router-dom';
import { grandTotal } from '#shared/domain/pricing.ts';
import { paths } from '../shell/paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { CartChanges } from '../features/cart/cart-changes.tsx';
import { selectCart } from '../features/cart/core/cart-slice.ts';
import { useReconciledCart } from '../features/cart/use-reconciled-cart.ts';
import { CheckoutAction } from '../features/checkout/checkout-action.tsx';
import { CheckoutFrame } from '../features/checkout/checkout-frame.tsx';
import { detourFrom } from '../features/checkout/checkout-guard.ts';
import {
  selectCheckout,
  selectFailure,
  selectOpenAttempt,
} from '../features/checkout/core/checkout-slice.ts';
import { DeliveryReview } from '../features/checkout/delivery-review.tsx';
import { OrderSummary } from '../features/checkout/order-summary.tsx';
import { useClosedShop } from '../features/checkout/use-closed-shop.ts';
import { DeliveryEstimate } from '../features/terms/delivery-estimate.tsx';
import { preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';

preloadPersonalStyles();

/** `/cart/shipping`: review of contact and address. */
export const CheckoutShippingPage = () => {
  const { items, totalPrice, address, changes } = useSelector(selectCart);
  const checkout = useSelector(selectCheckout);
  const session = useSelector(selectSession);
  const isClosed = useClosedShop();
  useReconciledCart(useSelector(selectOpenAttempt) !== undefined, useSelector(selectFailure));

  const detour = detourFrom('shipping', { items, address, session, checkout, isClosed });
  if (detour !== undefined || !address) return <Navigate to={detour ?? paths.cart()} replace />;
  return (
    <CheckoutFrame step="shipping" heading="Envío" summary={<OrderSummary lines={items} />}>
      <CartChanges changes={changes} />
      <DeliveryReview
        email={session.role === 'visitor' ? undefined : session.account.email}
        address={address}
        estimate={<DeliveryEstimate country={address.pais} />}
      />
      <CheckoutAction total={grandTotal(totalPrice)}>
        <Link className="btn btn-primary" to={paths.checkoutPayment()}>
          Continuar al pago
        </Link>
      </CheckoutAction>
      <Link className="back-link" to={paths.checkoutInformation()}>
        Volver a la información
      </Link>
    </CheckoutFrame>
  );
};
