import { Link } from 'react-router-dom';
import { paths } from '../../shell/paths.ts';
import type { CheckoutStep } from './checkout-guard.ts';

/** Labels without accents, as SPEC-2 spells them. */
const STEPS = [
  { id: 'cart', label: 'Carrito', path: paths.cart() },
  { id: 'information', label: 'Informacion', path: paths.checkoutInformation() },
  { id: 'shipping', label: 'Envio', path: paths.checkoutShipping() },
  { id: 'payment', label: 'Pago', path: paths.checkoutPayment() },
] as const;

/** Progress of the checkout; only previous steps are links. */
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
