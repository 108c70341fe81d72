import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import search from 'bootstrap-icons/icons/search.svg';
import { Icon } from '../ui/icon.tsx';
import { paths } from './paths.ts';

/** Goes to the results on submit (specification 2). */
export const SearchForm = () => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  return (
    <form
      className="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(paths.search(text.trim()));
      }}
    >
      <div>
        <input
          type="search"
          className="form-control"
          aria-label="Buscar productos"
          placeholder="Buscar productos"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <button type="submit" className="icon-button" aria-label="Buscar">
          <Icon src={search} />
        </button>
      </div>
    </form>
  );
};
