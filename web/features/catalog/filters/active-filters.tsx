import { useLayoutEffect, useRef, type RefObject } from 'react';
import remove from 'bootstrap-icons/icons/x-lg.svg';
import { Button } from '../../../ui/core/button.tsx';
import { Icon } from '../../../ui/core/icon.tsx';
import { NO_FILTERS, type ActiveFilter, type Filters } from '../listing/filter-rules.ts';

interface Props {
  active: readonly ActiveFilter[];
  toggler: RefObject<HTMLButtonElement | null>;
  onChange: (filters: Filters) => void;
}

export const ActiveFilters = ({ active, toggler, onChange }: Props) => {
  const group = useRef<HTMLDivElement>(null);
  /** Place of the filter that was removed; the next one takes its place and the focus. */
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
    <div
      ref={group}
      className="active-filters d-flex flex-wrap gap-2 mb-4"
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
          {label} <Icon src={remove} />
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
    </div>
  );
};
