import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { dateText } from '#shared/domain/dates.ts';
import { formatPrice, toCents } from '#shared/domain/money.ts';
import { endOfReduction, priceChange, pricesSince } from '#shared/domain/reductions.ts';
import { shop } from '#shared/domain/shop.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { NumberField } from '../../ui/fields.tsx';
import { readText, textError } from './product-fields.ts';

const NONE = {
  notLower: 'el precio no baja',
  tooNew: 'no lleva 30 días a la venta',
} as const;

const reduced = (verb: string, was: number, begin: string): string =>
  `${verb} rebajada desde ${formatPrice(toCents(was), shop().currency)} hasta el ${dateText(endOfReduction(begin))}`;

/** The text about a reduction that the product page will show (RULE-90); empty if it shows none. */
export const reductionText = (product: ProductSummary, typed: string, now: Date): string => {
  const { price, was, prices = [] } = product;
  if (!shop().law || textError('price', typed)) return '';
  const next = Number(readText('price', typed));
  const begin = prices.at(-1)?.at;
  if (next === price) return was && begin ? `${reduced('Se ve', was, begin)}.` : '';
  if (product.hidden) return 'Sin rebaja: no se ve en la tienda.';
  const known = pricesSince(
    prices.map((one) => ({ ...one, price: toCents(one.price) })),
    shop().currencySince ?? '',
  );
  const change = priceChange(known, toCents(next), now);
  if ('was' in change) return `${reduced('Se verá', change.was / 100, now.toISOString())}.`;
  if (change.none !== 'wasCheaper') return `Sin rebaja: ${NONE[change.none]}.`;
  return `Sin rebaja: en los últimos 30 días ha costado ${formatPrice(change.lowest, shop().currency)}.`;
};

interface Props {
  product?: ProductSummary | undefined;
  required?: boolean;
}

export const PriceField = ({ product, required = false }: Props) => {
  const typed = useWatch<{ price: string }, 'price'>({ name: 'price' });
  const [now] = useState(() => new Date());
  const text = product && reductionText(product, typed, now);
  return (
    <NumberField
      name="price"
      isDecimal
      required={required}
      label={`Precio en ${shop().currency}`}
      hint={product && <span role="status">{text}</span>}
    />
  );
};
