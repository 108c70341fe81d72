import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import search from 'bootstrap-icons/icons/search.svg';
import FormControl from 'react-bootstrap/FormControl';
import { fieldText } from '../forms/use-submit.ts';
import { IconButton } from '../ui/core/icon.tsx';
import { paths, SEARCH_FIELD } from '../paths.ts';

type SuggestionsPart = typeof import('../features/catalog/search/suggestions.tsx').Suggestions;

/**
 * Also submits before hydration: the browser then requests `/product/search?busqueda=…`. On phones
 * CSS shows an icon until the field has the focus.
 */
export const SearchForm = () => {
  const navigate = useNavigate();
  const [on, setOn] = useState<{ field: HTMLInputElement; Suggestions: SuggestionsPart }>();
  return (
    <form
      className="search-form"
      role="search"
      action={paths.search()}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(paths.search(fieldText(new FormData(event.currentTarget), SEARCH_FIELD)));
      }}
    >
      <FormControl
        type="search"
        aria-label="Buscar productos"
        placeholder="Buscar productos"
        autoComplete="off"
        name={SEARCH_FIELD}
        onFocus={({ currentTarget }) => {
          const field = currentTarget as HTMLInputElement;
          import('../features/catalog/search/suggestions.tsx').then(
            ({ Suggestions }) => setOn({ field, Suggestions }),
            () => undefined,
          );
        }}
      />
      {on && <on.Suggestions field={on.field} />}
      <IconButton type="submit" icon={search} label="Buscar" />
    </form>
  );
};
