import {
  startTransition,
  useId,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
  type ReactNode,
  type RefObject,
} from 'react';
import remove from 'bootstrap-icons/icons/x-lg.svg';
import Button from 'react-bootstrap/Button';
import Offcanvas from 'react-bootstrap/Offcanvas';
import Stack from 'react-bootstrap/Stack';
import { familyCount } from '#shared/domain/one-per-family.ts';
import { EmptyState } from '../../../ui/core/page-states.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { loadOverlayStyles } from '../../../ui/on-demand/overlay-styles.ts';
import { countOf } from '../../../ui/core/words.ts';
import { FilterFields } from './filter-fields.tsx';
import {
  activeFilters,
  choicesOf,
  NO_FILTERS,
  writeFilters,
  type ActiveFilter,
} from './choice-rules.ts';
import { inFilters, readFilters, type Filterable, type Filters } from '../listing/filter-rules.ts';

export interface ListFilters {
  filters: string;
  /** @param replaces true if Back skips the filters of before */
  onFilter: (filters: string, replaces: boolean) => void;
}

interface Props extends ListFilters {
  products: readonly Filterable[];
  isOpen: boolean;
  /** Gets the focus when no active filter is left. */
  toggler: RefObject<HTMLButtonElement | null>;
  onClosed: () => void;
}

const WIDE = '(min-width: 992px)';

const NOTHING = 'Ningún artículo tiene todo lo que has elegido.';

interface DrawerProps {
  isOpen: boolean;
  found: number;
  onClosed: () => void;
  children: ReactNode;
}

const FilterDrawer = ({ isOpen, found, onClosed, children }: DrawerProps) => {
  const id = useId();
  const count = countOf(found, 'artículo', 'artículos');
  return (
    <Offcanvas show={isOpen} placement="end" aria-labelledby={id} onHide={onClosed}>
      <Offcanvas.Header closeButton closeLabel="Cerrar">
        <Offcanvas.Title as="h2" id={id}>
          Filtrar
        </Offcanvas.Title>
      </Offcanvas.Header>
      <Offcanvas.Body className="filters">{children}</Offcanvas.Body>
      <div className="filters-end">
        <p role="status" className={found === 0 ? 'mb-2' : 'visually-hidden'}>
          {found === 0 ? NOTHING : count}
        </p>
        <Button onClick={onClosed}>{found === 0 ? 'Volver' : `Ver ${count}`}</Button>
      </div>
    </Offcanvas>
  );
};

interface ActiveProps {
  active: readonly ActiveFilter[];
  toggler: RefObject<HTMLButtonElement | null>;
  onChange: (filters: Filters) => void;
}

const ActiveFilters = ({ active, toggler, onChange }: ActiveProps) => {
  const group = useRef<HTMLDivElement>(null);
  /** Place of the removed filter. The next filter takes this place and the focus. */
  const removedAt = useRef<number>(undefined);
  const { length } = active;
  useLayoutEffect(() => {
    if (removedAt.current === undefined) return;
    const buttons = group.current?.querySelectorAll('button');
    (buttons?.[Math.min(removedAt.current, length - 1)] ?? toggler.current)?.focus();
    removedAt.current = undefined;
  }, [length, toggler]);
  if (length === 0) return null;
  return (
    <Stack
      ref={group}
      direction="horizontal"
      gap={2}
      className="active-filters flex-wrap mb-4"
      role="group"
      aria-label="Filtros activos"
    >
      {active.map(({ label, without }, at) => (
        <Button
          key={label}
          variant="outline-primary"
          aria-label={`Quitar el filtro ${label}`}
          onClick={() => {
            removedAt.current = at;
            onChange(without);
          }}
        >
          <span>{label}</span>
          <Icon src={remove} />
        </Button>
      ))}
      <Button
        variant="link"
        onClick={() => {
          removedAt.current = 0;
          onChange(NO_FILTERS);
        }}
      >
        Quitar filtros
      </Button>
    </Stack>
  );
};

const useChosen = (
  query: string,
  products: readonly Filterable[],
  onFilter: (filters: string) => void,
) => {
  // The controls show the choice at once. The products follow after the navigation.
  const [chosen, choose] = useOptimistic(query);
  const filters = useMemo(() => readFilters(chosen, products), [chosen, products]);
  return {
    filters,
    choices: useMemo(() => choicesOf(products, filters), [products, filters]),
    found: useMemo(() => familyCount(inFilters(products, filters)), [products, filters]),
    change: (wanted: Filters) => {
      const next = writeFilters(wanted);
      if (next === writeFilters(filters)) return;
      startTransition(() => {
        choose(next);
        onFilter(next);
      });
    },
  };
};

/** On a wide screen Back undoes one choice, in the drawer all choices since it opened. */
const FilterPanel = ({ filters: query, products, isOpen, toggler, onClosed, onFilter }: Props) => {
  const isWide = window.matchMedia(WIDE).matches;
  const hasChosen = useRef(false);
  const { filters, choices, found, change } = useChosen(query, products, (next) => {
    onFilter(next, hasChosen.current);
    hasChosen.current = isOpen && !isWide;
  });
  const fields = (
    <FilterFields filters={filters} choices={choices} products={products} onChange={change} />
  );
  return (
    <>
      {isOpen && isWide && (
        <section className="filters" aria-label="Filtros">
          {fields}
        </section>
      )}
      {/* Below the fields, which must not move under a pointer. */}
      <ActiveFilters active={activeFilters(filters, choices)} toggler={toggler} onChange={change} />
      {!isWide && (
        <FilterDrawer
          isOpen={isOpen}
          found={found}
          onClosed={() => {
            hasChosen.current = false;
            onClosed();
          }}
        >
          {fields}
        </FilterDrawer>
      )}
      {found === 0 && products.length > 0 && (
        <EmptyState title={NOTHING}>
          <p>Quita alguno de los filtros, o míralos todos.</p>
          <Button
            variant="outline-primary"
            onClick={() => {
              change(NO_FILTERS);
              toggler.current?.focus();
            }}
          >
            Quitar filtros
          </Button>
        </EmptyState>
      )}
    </>
  );
};

export const loadFilterPanel = async () => {
  await loadOverlayStyles();
  return FilterPanel;
};
