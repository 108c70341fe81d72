import { useCallback, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../../ui/core/button.tsx';
import { LoadProblem } from '../../../ui/core/page-states.tsx';
import { useLoaded } from '../../../ui/on-demand/use-loaded.ts';
import type { ListFilters } from '../filters/filter-panel.tsx';
import type { Filterable } from '../filters/filter-rules.ts';

interface Props extends ListFilters {
  /** All products of the list. A new function means another list. */
  readProducts: () => Promise<readonly Filterable[]>;
  toggler: RefObject<HTMLButtonElement | null>;
  /** Products of the list; undefined while they load. */
  total: number | undefined;
  children?: ReactNode;
}

/** So few products need no filter. */
const FEW = 3;

const loadPanel = () => import('../filters/filter-panel.tsx');

const prepare = () => {
  loadPanel().catch(() => undefined);
};

/**
 * The controls of a list. The filters' code and the whole list load when somebody is about to use
 * them, or when the URL has a filter.
 */
export const ListTools = ({
  toggler,
  readProducts,
  total = Infinity,
  children,
  ...list
}: Props) => {
  const [isOpen, setOpen] = useState(false);
  const isNeeded = isOpen || list.filters !== '';
  const load = useCallback(async () => {
    const [{ FilterPanel }, products] = await Promise.all([loadPanel(), readProducts()]);
    return { FilterPanel, products };
  }, [readProducts]);
  const { value: loaded, failure, retry } = useLoaded(load, isNeeded);
  return (
    <>
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between mb-4">
        {children}
        {(total > FEW || isNeeded) && (
          <Button
            ref={toggler}
            variant="outline-primary"
            aria-expanded={isOpen}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => {
              setOpen(!isOpen);
            }}
          >
            Filtrar
          </Button>
        )}
      </div>
      {failure && <LoadProblem message="Los filtros no han llegado a cargarse." onRetry={retry} />}
      {isNeeded && loaded && (
        <loaded.FilterPanel
          {...list}
          products={loaded.products}
          isOpen={isOpen}
          toggler={toggler}
          onClosed={() => {
            setOpen(false);
          }}
        />
      )}
    </>
  );
};
