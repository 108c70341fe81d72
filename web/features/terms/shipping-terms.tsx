import { cents, formatPrice, type Cents } from '#shared/domain/money.ts';
import type { Zone } from '#shared/domain/schemas/settings.ts';
import { isSamePrice, pickupText } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import { weightText } from '../../ui/core/words.ts';

/** `6,50 € hasta 1 kg, 9,00 € si pesa más. Gratis desde 80,00 €.` */
const zoneTerms = ({ steps, freeFrom }: Zone): string => {
  const priceText = (price: Cents): string => formatPrice(price, shop().currency);
  const prices = steps.map(({ maxGrams, price }) => {
    if (maxGrams !== null) return `${priceText(price)} hasta ${weightText(maxGrams)}`;
    return steps.length === 1 ? priceText(price) : `${priceText(price)} si pesa más`;
  });
  return `${prices.join(', ')}.${freeFrom === null ? '' : ` Gratis desde ${priceText(freeFrom)}.`}`;
};

export const ShippingTerms = () => {
  const { shipping } = shop();
  const [first] = shipping.zones;
  return (
    <>
      {first && isSamePrice(shipping) && first.steps.length === 1 && first.freeFrom === null ? (
        <dd>
          {formatPrice(first.steps[0]?.price ?? cents(0), shop().currency)} por pedido, lleve las
          piezas que lleve.
        </dd>
      ) : (
        shipping.zones.map((zone) => (
          <dd key={zone.name}>
            {zone.name}: {zoneTerms(zone)}
          </dd>
        ))
      )}
      {shipping.pickup && <dd>Gratis si lo recoges en {pickupText(shipping.pickup)}.</dd>}
    </>
  );
};
