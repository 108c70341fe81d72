import { memo, useDeferredValue, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Button } from '../../../ui/core/button.tsx';
import { ProductCard, ProductCardPlaceholder } from './product-card.tsx';

const COLUMN = 'col-6 col-md-4 col-lg-3';
/** Cards per portion: a multiple of 2, 3 and 4, so that every layout has full rows. */
const PORTION = 48;
/** Cards that render first; the others are placeholders until the first paint. */
const RENDERED_FIRST = 12;

interface Props {
  /** Null while loading: shows `expected` placeholders. */
  products: readonly ProductSummary[] | null;
  expected: number;
  /** Number of images that load eagerly. */
  eager?: number;
}

/** Product cards in rows. Memoized, because the search renders it at every keystroke. */
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
              // A key that is never a product's id, so that React does not reuse the placeholder.
              <div key={`place-${index}`} className={COLUMN}>
                <ProductCardPlaceholder />
              </div>
            ))
          : products.slice(0, limit).map((product, index) => (
              <div key={product.id} className={COLUMN}>
                {index < RENDERED_FIRST || painted ? (
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
