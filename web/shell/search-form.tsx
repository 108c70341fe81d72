import { useNavigate } from 'react-router-dom';
import search from 'bootstrap-icons/icons/search.svg';
import { fieldText } from '../ui/core/field-text.ts';
import { Icon } from '../ui/core/icon.tsx';
import { paths, SEARCH_FIELD } from './paths.ts';

/**
 * Goes to the results on submit (SPEC-2). The field keeps its own text, and the form an
 * `action`: somebody may type and submit before React takes the built page over, and then the
 * browser asks for `/product/search?busqueda=…`.
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
      <div>
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
      </div>
    </form>
  );
};
