import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { useSelector } from 'react-redux';
import Button from 'react-bootstrap/Button';
import Stack from 'react-bootstrap/Stack';
import { useApiDispatch } from '../../../api/dispatch.ts';
import { LoadProblem } from '../../../ui/core/page-states.tsx';
import { useLoaded } from '../../../ui/on-demand/use-loaded.ts';
import { loadCatalogue, selectCatalogue } from '../core/catalog-slice.ts';
import type { ListFilters } from '../filters/filter-panel.tsx';
import type { Filterable } from './filter-rules.ts';

interface Props extends ListFilters {
  products: readonly Filterable[] | undefined;
  toggler: RefObject<HTMLButtonElement | null>;
  total: number | undefined;
  children?: ReactNode;
}

/** So few products need no filter and no order. */
export const FEW = 3;

const loadPanel = async () => (await import('../filters/filter-panel.tsx')).loadFilterPanel();

const prepare = () => loadPanel().catch(() => undefined);

/** The code of the filters loads as soon as a pointer or the focus reaches their button. */
export const ListTools = ({ toggler, products, total = Infinity, children, ...list }: Props) => {
  const dispatch = useApiDispatch();
  const catalogue = useSelector(selectCatalogue);
  const [isOpen, setOpen] = useState(false);
  const isNeeded = isOpen || list.filters !== '';
  const { value: Panel, failure, retry } = useLoaded(loadPanel, isNeeded);
  useEffect(() => {
    if (isNeeded) void dispatch(loadCatalogue());
  }, [dispatch, isNeeded]);
  const hasFailed = failure !== undefined || (!products && catalogue.problem !== null);
  return (
    <>
      <Stack direction="horizontal" gap={2} className="flex-wrap justify-content-between mb-4">
        {children}
        {(total > FEW || isNeeded) && (
          <Button
            ref={toggler}
            variant="outline-primary"
            aria-expanded={isOpen}
            onPointerEnter={prepare}
            onFocus={prepare}
            onClick={() => setOpen(!isOpen)}
          >
            Filtrar
          </Button>
        )}
      </Stack>
      {isNeeded && hasFailed && (
        <LoadProblem
          message="Los filtros no han llegado a cargarse."
          onRetry={() => {
            retry();
            void dispatch(loadCatalogue());
          }}
        />
      )}
      {isNeeded && Panel && products && (
        <Panel
          {...list}
          products={products}
          isOpen={isOpen}
          toggler={toggler}
          onClosed={() => setOpen(false)}
        />
      )}
    </>
  );
};
