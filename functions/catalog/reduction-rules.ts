import type { Cents } from '#shared/domain/money.ts';
import { priceChange, pricesSince, withPrice } from '#shared/domain/reductions.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import type { ProductRecord } from '../table/items.ts';

/**
 * The attributes of RULE-90 after a change; `null` removes one. Nobody can buy a hidden product, so
 * its prices begin anew when it is shown.
 */
export const pricesAfter = (
  before: Pick<ProductRecord, 'price' | 'hidden' | 'prices'> | undefined,
  after: { price: Cents; hidden?: true | null | undefined },
  { currencySince }: Pick<Settings, 'currencySince'>,
  now: Date,
) => {
  if (after.hidden) return { prices: null, was: null };
  const isShown = before !== undefined && !before.hidden;
  if (isShown && before.price === after.price) return {};
  const prices = isShown ? pricesSince(before.prices ?? [], currencySince) : [];
  const change = priceChange(prices, after.price, now);
  return {
    prices: withPrice(prices, after.price, now),
    was: 'was' in change ? change.was : null,
  };
};
