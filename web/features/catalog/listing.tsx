import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import basket from 'bootstrap-icons/icons/basket.svg';
import type { ProductSummary } from '#shared/schemas/product.ts';
import type { Problem } from '../../api/call.ts';
import { paths } from '../../app/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { ProductGrid } from './product-grid.tsx';
import { countOf } from './product-rules.ts';

interface Props {
  heading: ReactNode;
  /** Null until they are known. */
  products: readonly ProductSummary[] | null;
  problem: Problem | null;
  busy: boolean;
  onRetry: () => void;
}

/** A heading, how many there are, and the products, in every state that they can be in. */
export const Listing = ({ heading, products, problem, busy, onRetry }: Props) => (
  <>
    <div className="listing-head">
      {heading}
      <p role="status">
        {products ? countOf(products.length, 'artículo', 'artículos') : <>&nbsp;</>}
      </p>
    </div>
    {products === null && problem !== null && (
      <LoadProblem message={problem.message} busy={busy} onRetry={onRetry} />
    )}
    {products?.length === 0 && (
      <EmptyState icon={basket} title="Aquí todavía no hay piezas.">
        <Link className="btn btn-primary" to={paths.products()}>
          Ver todos los productos
        </Link>
      </EmptyState>
    )}
    {(products !== null || problem === null) && (
      <section>
        <h2 className="visually-hidden">Productos</h2>
        <ProductGrid products={products} expected={12} eager={4} />
      </section>
    )}
  </>
);
