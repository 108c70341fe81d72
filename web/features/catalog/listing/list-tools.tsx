import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../../../ui/core/button.tsx';
import { LoadProblem } from '../../../ui/core/load-problem.tsx';
import type { FilterPanel, ListFilters } from '../filters/filter-panel.tsx';

interface Props extends ListFilters {
  /** Opens the panel. */
  toggler: RefObject<HTMLButtonElement | null>;
  /** Controls beside the button. */
  children?: ReactNode;
}

const load = () => import('../filters/filter-panel.tsx');

const prepare = () => {
  load().catch(() => undefined);
};

/**
 * The controls of a list. The filters' code and the whole list load when somebody is about to use
 * them, or when the URL has a filter.
 */
export const ListTools = ({ toggler, children, ...list }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const [Panel, setPanel] = useState<typeof FilterPanel>();
  const [hasFailed, setFailed] = useState(false);
  const isNeeded = isOpen || list.filters !== '';
  useEffect(() => {
    if (!isNeeded || Panel || hasFailed) return;
    load().then(
      // Wrapped in a function, because React would call a component as a state updater.
      (module) => {
        setPanel(() => module.FilterPanel);
      },
      () => {
        setFailed(true);
      },
    );
  }, [isNeeded, Panel, hasFailed]);
  return (
    <>
      <div className="listing-controls">
        {children}
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
      </div>
      {hasFailed && (
        <LoadProblem
          message="Los filtros no han llegado a cargarse."
          onRetry={() => {
            setFailed(false);
          }}
        />
      )}
      {isNeeded && Panel && (
        <Panel
          {...list}
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
