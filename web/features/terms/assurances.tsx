import { Link } from 'react-router-dom';
import gem from 'bootstrap-icons/icons/gem.svg';
import truck from 'bootstrap-icons/icons/truck.svg';
import { formatPrice } from '#shared/domain/money.ts';
import { SHIPPING } from '#shared/domain/pricing.ts';
import { DELIVERY_TEXT, RETURNS_TEXT } from '#shared/domain/shop-terms.ts';
import { TERMS_PATH } from '../../shell/paths.ts';
import { Icon } from '../../ui/core/icon.tsx';

/** What the shop promises about every product, in the published HTML of its page. */
export const Assurances = () => (
  <ul className="assurances">
    <li>
      <Icon src={truck} />
      {/* Short lines: another font does not wrap them elsewhere. */}
      <span>
        {DELIVERY_TEXT}.
        <br />
        Envío: {formatPrice(SHIPPING)} por pedido.
        <br />
        {RETURNS_TEXT}.
        <br />
        <Link to={TERMS_PATH} className="text-link">
          Envíos y devoluciones
        </Link>
      </span>
    </li>
    <li>
      <Icon src={gem} />
      Hecho a mano: cada pieza es un poco distinta de la fotografía.
    </li>
  </ul>
);
