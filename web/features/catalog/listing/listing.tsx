import { useRef, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import basket from 'bootstrap-icons/icons/basket.svg';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { Problem } from '../../../api/call.ts';
import { paths } from '../../../shell/paths.ts';
import { Button } from '../../../ui/core/button.tsx';
import { EmptyState } from '../../../ui/core/empty-state.tsx';
import { LoadProblem } from '../../../ui/core/load-problem.tsx';
import { useIsHydrated } from '../../../ui/core/use-is-hydrated.ts';
import { ListingControls } from './listing-controls.tsx';
import { inView, readView, writeView, type ListingView } from './listing-rules.ts';
import { ProductGrid } from '../core/product-grid.tsx';
import { countOf } from '../core/product-rules.ts';

/** Number of images that load eagerly, on every screen width. */
export const FIRST_IMAGES = 4;

interface Props {
  heading: ReactNode;
  /** Null while loading. */
  products: readonly ProductSummary[] | null;
  /** False while pages of the list are missing. */
  isWhole: boolean;
  problem: Problem | null;
  busy: boolean;
  onRetry: () => void;
}

const countText = (shown: number, all: number): string =>
  `${shown === all ? '' : `${shown} de `}${countOf(all, 'artículo', 'artículos')}`;

/**
 * Heading, count and products of a list, in every loading state. The URL keeps order and filter, so
 * that a listing can be shared and Back undoes a choice.
 */
export const Listing = ({ heading, products, isWhole, problem, busy, onRetry }: Props) => {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = useRef<HTMLInputElement>(null);
  const isHydrated = useIsHydrated();
  // The prerendered HTML does not know the query.
  const view = readView(isHydrated ? search : '');
  const shown = products && inView(products, view);
  const isEmpty = isWhole && products?.length === 0;
  const show = (wanted: ListingView) => {
    void navigate({ search: writeView(wanted) });
  };
  return (
    <>
      <div className="listing-head">
        {heading}
        <p role="status">
          {isWhole && products && shown ? countText(shown.length, products.length) : <>&nbsp;</>}
        </p>
      </div>
      {!isWhole && problem !== null && (
        <LoadProblem message={problem.message} busy={busy} onRetry={onRetry} />
      )}
      {isEmpty && (
        <EmptyState icon={basket} title="Aquí todavía no hay piezas.">
          <Link className="btn btn-primary" to={paths.products()}>
            Ver todos los productos
          </Link>
        </EmptyState>
      )}
      {!isEmpty && (products !== null || problem === null) && (
        <section>
          <h2 className="visually-hidden">Productos</h2>
          <ListingControls view={view} isReady={isHydrated} onChange={show} filter={filter} />
          {isWhole && shown?.length === 0 ? (
            <EmptyState icon={basket} title="Ahora mismo no queda ninguna de estas piezas.">
              <Button
                variant="outline-primary"
                onClick={() => {
                  show({ ...view, onlyInStock: false });
                  filter.current?.focus();
                }}
              >
                Ver también las agotadas
              </Button>
            </EmptyState>
          ) : (
            <ProductGrid
              products={shown?.length === 0 ? null : shown}
              expected={12}
              eager={FIRST_IMAGES}
            />
          )}
        </section>
      )}
    </>
  );
};
