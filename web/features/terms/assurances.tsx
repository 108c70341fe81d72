import { Link } from 'react-router-dom';
import gem from 'bootstrap-icons/icons/gem.svg';
import truck from 'bootstrap-icons/icons/truck.svg';
import Stack from 'react-bootstrap/Stack';
import { isSoldOut, readyText } from '#shared/domain/made-to-order.ts';
import { cents, formatPrice } from '#shared/domain/money.ts';
import { isUniquePiece } from '#shared/domain/products.ts';
import { deliveryText, returnsText, shop } from '#shared/domain/shop.ts';
import { taxName } from '#shared/domain/tax.ts';
import type { PublishedProduct } from '#shared/hosting/published-page.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/core/icon.tsx';

/** `Envío desde 4,50 €`, without «desde» if there is only one price. */
const shippingText = (): string => {
  const prices = shop().shipping.zones.flatMap(({ steps }) => steps.map(({ price }) => price));
  const least = Math.min(...prices);
  return `Envío${prices.some((price) => price > least) ? ' desde' : ':'} ${formatPrice(cents(least), shop().currency)}`;
};

const orderedText = (days: number): string => {
  const { min, max } = shop().transitDays;
  return `Se hace por encargo: ${readyText(days)}, y llega ${min}–${max} días laborables después`;
};

export const Assurances = ({ product }: { product: PublishedProduct }) => {
  const { taxRate, currency } = shop();
  const { madeToOrderDays: days } = product;
  const hasStock = product.stock > 0;
  const isUnique = isUniquePiece(product);
  // A sold unique piece never arrives again.
  const isSoldForGood = isUnique && isSoldOut(product);
  const made = days === undefined ? undefined : orderedText(days);
  // A piece that is sold out has no date of arrival.
  const arrival = hasStock ? deliveryText() : (made ?? 'Todavía sin fecha de llegada');
  return (
    <ul className="list-unstyled m-0 pt-3 border-top text-body-secondary">
      {!isSoldForGood && (
        <Stack as="li" direction="horizontal" gap={2} className="align-items-start py-1">
          <Icon src={truck} className="mt-1" />
          {/* Short lines, so that another font does not wrap them elsewhere. */}
          <span>
            {arrival}.
            <br />
            {days !== undefined && hasStock && (
              <>
                Más unidades por encargo: {readyText(days)}.
                <br />
              </>
            )}
            {shippingText()} por pedido.
            <br />
            {taxRate !== null && (
              <>
                {taxName(currency)} incluido en el precio.
                <br />
              </>
            )}
            {returnsText()}.
            <br />
            <Link to={paths.terms()} className="text-decoration-underline">
              Envíos y devoluciones
            </Link>
          </span>
        </Stack>
      )}
      {/* The image of a unique piece shows the piece itself. */}
      {!isUnique && (
        <Stack as="li" direction="horizontal" gap={2} className="align-items-start py-1">
          <Icon src={gem} className="mt-1" />
          <span>Hecho a mano: cada pieza es un poco distinta de la fotografía.</span>
        </Stack>
      )}
    </ul>
  );
};
