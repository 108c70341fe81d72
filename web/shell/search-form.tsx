import { useNavigate } from 'react-router-dom';
import search from 'bootstrap-icons/icons/search.svg';
import { fieldText } from '../forms/use-submit.ts';
import { Icon } from '../ui/core/icon.tsx';
import { paths, SEARCH_FIELD } from '../paths.ts';

/**
 * Opens the results on submit (SPEC-2). The form has an `action` and the field is uncontrolled, so
 * that a submit before hydration works: the browser then requests `/product/search?busqueda=…`. On
 * phones the field is an icon until it has the focus, by CSS alone.
 */
export const SearchForm = () => {
  const navigate = useNavigate();
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
      <input
        type="search"
        className="form-control"
        aria-label="Buscar productos"
        placeholder="Buscar productos"
        autoComplete="off"
        name={SEARCH_FIELD}
      />
      <button type="submit" className="icon-button" aria-label="Buscar">
        <Icon src={search} />
      </button>
    </form>
  );
};
