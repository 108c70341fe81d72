import { smallestUnit } from '#shared/domain/currencies.ts';
import { toCents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { toCsv } from '../../ui/csv.ts';
import { SHEET_HEADERS } from './sheet.ts';

/** The sheet with which the import page opens. */
export interface MadeSheet {
  name: string;
  text: string;
}

/** Dollars, rounded to what the currency can show, and at least that. */
const changedPrice = (price: number, percent: number): number => {
  const unit = smallestUnit(shop().currency);
  const units = Math.round((toCents(price) * (100 + percent)) / 100 / unit);
  return (Math.max(1, units) * unit) / 100;
};

/**
 * A sheet with changed prices, which the import page checks. A free piece stays free.
 *
 * @param percent such as 10 or -5
 */
export const priceSheet = (products: readonly ProductSummary[], percent: number): MadeSheet => ({
  name: `${percent > 0 ? '+' : ''}${percent} %`,
  text: toCsv(
    [
      { id: 'slug', header: SHEET_HEADERS.slug, value: ({ slug }: ProductSummary) => slug },
      {
        id: 'price',
        header: SHEET_HEADERS.price,
        value: ({ price }) => (price === 0 ? 0 : changedPrice(price, percent)),
      },
      { id: 'version', header: SHEET_HEADERS.version, value: ({ version }) => version },
    ],
    products,
  ),
});
