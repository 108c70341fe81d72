import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import type { CheckoutStep } from './checkout-guard.ts';

/** In the specification's own spelling. */
const STEPS = [
  { id: 'cart', label: 'Carrito', path: paths.cart() },
  { id: 'information', label: 'Informacion', path: paths.checkoutInformation() },
  { id: 'shipping', label: 'Envio', path: paths.checkoutShipping() },
  { id: 'payment', label: 'Pago', path: paths.checkoutPayment() },
] as const;

/** Carrito > Informacion > Envio > Pago: steps behind are links, the one ahead is not yet. */
export const CheckoutSteps = ({ current }: { current: CheckoutStep }) => {
  const at = STEPS.findIndex(({ id }) => id === current);
  return (
    <nav aria-label="Pasos de la compra">
      <ol className="checkout-steps">
        {STEPS.map(({ id, label, path }, index) => (
          <li key={id} aria-current={index === at ? 'step' : undefined}>
            {index < at ? <Link to={path}>{label}</Link> : label}
          </li>
        ))}
      </ol>
    </nav>
  );
};
