import { memo, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Button } from '../../../ui/core/button.tsx';
import { ProductCard, ProductCardPlaceholder } from './product-card.tsx';

const COLUMN = 'col-6 col-md-4 col-lg-3';
/** Cards shown at once, and more when asked: whole rows in every layout. */
const PORTION = 48;
/** Cards of the first screens; the others follow when those have been painted. */
const AT_ONCE = 12;

interface Props {
  /** Not yet known: as many placeholders as `expected`. */
  products: readonly ProductSummary[] | null;
  expected: number;
  /** How many images are seen first and load at once. */
  eager?: number;
}

/** Cards in rows; the same products again cost nothing, as while somebody types. */
export const ProductGrid = memo(({ products, expected, eager = 0 }: Props) => {
  const [limit, setLimit] = useState(PORTION);
  const row = useRef<HTMLDivElement>(null);
  const rest = (products?.length ?? 0) - limit;
  const painted = useDeferredValue(products);
  return (
    <>
      <div ref={row} className="row cards" aria-busy={painted === null}>
        {products === null
          ? Array.from({ length: expected }, (_, index) => (
              // Not a product's id, or React would move this box to that product's place.
              <div key={`place-${index}`} className={COLUMN}>
                <ProductCardPlaceholder />
              </div>
            ))
          : products.slice(0, limit).map((product, index) => (
              <div key={product.id} className={COLUMN}>
                {index < AT_ONCE || painted ? (
                  <ProductCard product={product} priority={index < eager} />
                ) : (
                  <ProductCardPlaceholder />
                )}
              </div>
            ))}
      </div>
      {rest > 0 && (
        <p className="ways-on more">
          <Button
            variant="outline-primary"
            onClick={() => {
              flushSync(() => {
                setLimit(limit + PORTION);
              });
              row.current?.children[limit]?.querySelector<HTMLElement>('h3 a')?.focus();
            }}
          >
            Ver {Math.min(rest, PORTION)} más
          </Button>
        </p>
      )}
    </>
  );
});
