import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useDispatch, useSelector } from 'react-redux';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { grandTotal } from '#shared/domain/pricing.ts';
import { paths } from '../shell/paths.ts';
import { selectSession } from '../features/account/core/session-slice.ts';
import { CartChanges } from '../features/cart/cart-changes.tsx';
import { addressSet, selectCart } from '../features/cart/core/cart-slice.ts';
import { useReconciledCart } from '../features/cart/use-reconciled-cart.ts';
import { AddressForm } from '../features/checkout/address-form.tsx';
import { filledFrom, hasGaps } from '../features/checkout/address-rules.ts';
import { CheckoutFrame } from '../features/checkout/checkout-frame.tsx';
import { detourFrom } from '../features/checkout/checkout-guard.ts';
import {
  selectCheckout,
  selectFailure,
  selectOpenAttempt,
} from '../features/checkout/core/checkout-slice.ts';
import { LastAddress } from '../features/checkout/last-address.tsx';
import { OrderSummary } from '../features/checkout/order-summary.tsx';
import { useClosedShop } from '../features/checkout/use-closed-shop.ts';
import { preloadPersonalStyles } from '../ui/on-demand/personal-styles.tsx';

preloadPersonalStyles();

/** `/cart/information`: delivery address. */
export const CheckoutInformationPage = () => {
  const { items, totalPrice, address, changes } = useSelector(selectCart);
  const checkout = useSelector(selectCheckout);
  const session = useSelector(selectSession);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const [isOffered] = useState(() => hasGaps(address));
  const [filled, setFilled] = useState(0);
  const isClosed = useClosedShop();
  useReconciledCart(useSelector(selectOpenAttempt) !== undefined, useSelector(selectFailure));

  const detour = detourFrom('information', { items, address, session, checkout, isClosed });
  if (detour !== undefined) return <Navigate to={detour} replace />;
  return (
    <CheckoutFrame
      step="information"
      heading="Información de envío"
      summary={<OrderSummary lines={items} />}
    >
      <CartChanges changes={changes} />
      {isOffered && session.role === 'user' && (
        <LastAddress
          token={session.token}
          onUse={(last) => {
            flushSync(() => {
              dispatch(addressSet(filledFrom(address, last)));
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
