import { memo } from 'react';
import type { Card } from '#shared/hosting/published-page.ts';
import { ProductCard } from './product-card.tsx';

interface Props {
  products: readonly Card[];
  /** Number of images that load at once. */
  eager?: number;
  isChanging?: boolean;
}

/** Product cards in rows. Memoized, because the search renders it at every keystroke. */
export const ProductGrid = memo(({ products, eager = 0, isChanging = false }: Props) => (
  <div className="row cards product-cards" aria-busy={isChanging}>
    {products.map((product, index) => (
      <div key={product.slug} className="col-6 col-md-4 col-lg-3">
        <ProductCard product={product} priority={index < eager} />
      </div>
    ))}
  </div>
));
