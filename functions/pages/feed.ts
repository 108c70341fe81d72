/** The product feed, in the form that merchant centres read. */
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';

export const feed = (
  origin: string,
  products: readonly ProductSummary[],
  _categories: readonly Category[],
): string =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${products
    .map(
      ({ id, slug, price, stock }) =>
        `<item><g:id>${id}</g:id><link>${origin}/product/${slug}</link><g:price>${price.toFixed(2)} USD</g:price><g:availability>${stock > 0 ? 'in_stock' : 'out_of_stock'}</g:availability></item>`,
    )
    .join('')}</channel></rss>`;
