import { useNavigate } from 'react-router-dom';
import search from 'bootstrap-icons/icons/search.svg';
import { fieldText } from '../ui/field-text.ts';
import { Icon } from '../ui/icon.tsx';
import { paths } from './paths.ts';

/**
 * Goes to the results on submit (specification 2). The field keeps its own text: somebody may have
 * typed before React took the built page over.
 */
export const SearchForm = () => {
  const navigate = useNavigate();
  return (
    <form
      className="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(paths.search(fieldText(new FormData(event.currentTarget), 'busqueda')));
      }}
    >
      <div>
        <input
          type="search"
          className="form-control"
          aria-label="Buscar productos"
          placeholder="Buscar productos"
          autoComplete="off"
          name="busqueda"
        />
        <button type="submit" className="icon-button" aria-label="Buscar">
          <Icon src={search} />
        </button>
      </div>
    </form>
  );
};
