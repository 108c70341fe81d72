import { memo } from 'react';
import type { Card } from '#shared/hosting/published-page.ts';
import { ProductCard, ProductCardPlaceholder } from './product-card.tsx';

const COLUMN = 'col-6 col-md-4 col-lg-3';

interface Props {
  /** Null while loading: shows `expected` placeholders. */
  products: readonly Card[] | null;
  expected: number;
  eager?: number;
  isChanging?: boolean;
}

/** Product cards in rows. Memoized, because the search renders it at every keystroke. */
export const ProductGrid = memo(({ products, expected, eager = 0, isChanging = false }: Props) => {
  return (
    <div className="row cards product-cards" aria-busy={products === null || isChanging}>
      {products === null
        ? Array.from({ length: expected }, (_, index) => (
            // A key that is never a product's slug, so that React does not reuse the placeholder.
            <div key={`/${index}`} className={COLUMN}>
              <ProductCardPlaceholder />
            </div>
          ))
        : products.map((product, index) => (
            <div key={product.slug} className={COLUMN}>
              <ProductCard product={product} priority={index < eager} />
            </div>
          ))}
    </div>
  );
});
