import type { ProductSummary } from '#shared/schemas/product.ts';
import { ProductCard, ProductCardPlaceholder } from './product-card.tsx';

const COLUMN = 'col-6 col-md-4 col-lg-3';

interface Props {
  /** Not yet known: as many placeholders as `expected`. */
  products: readonly ProductSummary[] | null;
  expected: number;
  /** How many photographs are seen first and load at once. */
  eager?: number;
}

export const ProductGrid = ({ products, expected, eager = 0 }: Props) => (
  <div className="row cards" aria-busy={products === null}>
    {products === null
      ? Array.from({ length: expected }, (_, index) => (
          // Not a product's id, or React would move this box to that product's place.
          <div key={`place-${index}`} className={COLUMN}>
            <ProductCardPlaceholder />
          </div>
        ))
      : products.map((product, index) => (
          <div key={product.id} className={COLUMN}>
            <ProductCard product={product} priority={index < eager} />
          </div>
        ))}
  </div>
);
