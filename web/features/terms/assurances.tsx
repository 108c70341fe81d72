import { Link } from 'react-router-dom';
import gem from 'bootstrap-icons/icons/gem.svg';
import truck from 'bootstrap-icons/icons/truck.svg';
import { formatPrice, SHIPPING } from '#shared/domain/money.ts';
import { DELIVERY_TEXT, RETURNS_TEXT } from '#shared/domain/shop-terms.ts';
import { TERMS_PATH } from '../../paths.ts';
import { Icon } from '../../ui/core/icon.tsx';

/** What the shop promises about every product, in the published HTML of its page. */
export const Assurances = () => (
  <ul className="list-unstyled m-0 pt-3 border-top text-body-secondary">
    <li className="d-flex gap-2 py-1">
      <Icon src={truck} className="mt-1" />
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
    <li className="d-flex gap-2 py-1">
      <Icon src={gem} className="mt-1" />
      Hecho a mano: cada pieza es un poco distinta de la fotografía.
    </li>
  </ul>
);
