import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { onePerFamily } from '#shared/domain/one-per-family.ts';
import { toCents } from '#shared/domain/money.ts';
import { shop } from '#shared/domain/shop.ts';
import { Price } from '../../../ui/core/values.tsx';
import { countOf } from '../../../ui/core/words.ts';
import { withFilters } from '../listing/filter-rules.ts';
import { selectCategories } from '../core/catalog-slice.ts';
import { suggestionsFor, type Suggestion } from './suggestion-rules.ts';
import { useSearch } from './use-search.ts';

/** The list's filter for the highest price, which the shopper typed as "menos de 50". */
const limitOf = ({ upTo }: { upTo?: string | undefined }): string =>
  upTo === undefined ? '' : `hasta=${upTo}`;

const useSuggestions = (text: string): Suggestion[] => {
  const { catalogue, search } = useSearch();
  const { data: categories } = useSelector(selectCategories);
  return useMemo(() => {
    const found = search?.(text);
    return suggestionsFor(text, {
      found: found ? onePerFamily(withFilters(found.products, limitOf(found))) : [],
      pieces: catalogue.data ?? [],
      categories: categories ?? [],
    });
  }, [text, search, catalogue.data, categories]);
};

interface Keys {
  /** Number of options. The field itself is the place before the first option. */
  length: number;
  onType: (text: string) => void;
  onChoose: (index: number) => void;
}

/** @returns `active`: index of the active option, or -1 */
const useKeys = (field: HTMLInputElement, { length, onType, onChoose }: Keys) => {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const onInput = useEffectEvent(() => {
    onType(field.value);
    setOpen(true);
    setActive(-1);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const by = { ArrowDown: 1, ArrowUp: -1 }[key];
    const isChoice = key === 'Enter' && isOpen && active >= 0;
    // By default Escape also empties the field, and Enter submits it.
    if (by !== undefined || isChoice || (key === 'Escape' && isOpen)) event.preventDefault();
    if (isChoice) onChoose(active);
    if (key === 'Escape') setOpen(false);
    if (by === undefined) return;
    setOpen(true);
    setActive(((active + 1 + by + length + 1) % (length + 1)) - 1);
  });
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    field.addEventListener('input', () => onInput(), { signal });
    field.addEventListener('keydown', (event) => onKey(event), { signal });
    field.addEventListener('blur', () => setOpen(false), { signal });
    // Handles a text that was typed before this part had loaded.
    if (field.value !== '') field.dispatchEvent(new Event('input'));
    return () => listeners.abort();
  }, [field]);
  return { isOpen, active };
};

/**
 * A combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). This part loads with the field's
 * first focus, so it adds the field's attributes and keys.
 */
export const Suggestions = ({ field }: { field: HTMLInputElement }) => {
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = useSuggestions(text);
  const choose = (index: number): void => {
    field.blur();
    void navigate(found[index]?.path ?? '/');
  };
  const keys = { length: found.length, onType: setText, onChoose: choose };
  const { isOpen, active } = useKeys(field, keys);
  const isShown = isOpen && found.length > 0;
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(isShown),
      'aria-activedescendant': active < 0 ? '' : `${id}-${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
  }, [field, id, isShown, active]);
  return (
    <>
      <div
        className="suggestions position-absolute start-0 end-0"
        id={id}
        role="listbox"
        aria-label="Sugerencias"
        hidden={!isShown}
      >
        {found.map(({ text: label, kind, path, price }, index) => (
          <button
            key={path}
            type="button"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(index)}
          >
            <span>{label}</span>
            {kind && <span className="small text-body-secondary">{` ${kind}`}</span>}
            {price !== undefined && (
              <Price
                className="small text-body-secondary ms-2"
                amount={toCents(price)}
                currency={shop().currency}
              />
            )}
          </button>
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {isOpen && text !== '' && countOf(found.length, 'sugerencia', 'sugerencias')}
      </span>
    </>
  );
};
