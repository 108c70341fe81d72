import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { grandTotal } from '#shared/domain/pricing.ts';
import { paths } from '../shell/paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { CartChanges } from '../features/cart/cart-changes.tsx';
import { addressSet, selectCart } from '../features/cart/core/cart-slice.ts';
import { useReconciledCart } from '../features/cart/use-reconciled-cart.ts';
import { AddressForm } from '../features/checkout/address-form.tsx';
import { CheckoutFrame } from '../features/checkout/checkout-frame.tsx';
import { detourFrom } from '../features/checkout/checkout-guard.ts';
import { selectCheckout } from '../features/checkout/core/checkout-slice.ts';
import { OrderSummary } from '../features/checkout/order-summary.tsx';

/** `/cart/information`: delivery address. */
export const CheckoutInformationPage = () => {
  const { items, totalPrice, address, changes } = useSelector(selectCart);
  const checkout = useSelector(selectCheckout);
  const session = useSelector(selectSession);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  useReconciledCart(checkout.status !== 'idle');

  const detour = detourFrom('information', { items, address, session, checkout });
  if (detour !== undefined) return <Navigate to={detour} replace />;
  return (
    <CheckoutFrame
      step="information"
      heading="Información de envío"
      summary={<OrderSummary lines={items} />}
    >
      <CartChanges changes={changes} />
      <AddressForm
        address={address}
        total={grandTotal(totalPrice)}
        onEdit={(entered) => dispatch(addressSet(entered))}
        onSubmit={(entered) => {
          dispatch(addressSet(entered));
          void navigate(paths.checkoutShipping());
        }}
      />
      <Link className="back-link" to={paths.cart()}>
        Volver al carrito
      </Link>
    </CheckoutFrame>
  );
};
