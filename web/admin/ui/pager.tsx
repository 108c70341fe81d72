import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import { Icon } from '../../ui/core/icon.tsx';

interface Props {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Renders nothing for a list of one page. */
export const Pager = ({ label, page, pages, onPage }: Props) =>
  pages > 1 && (
    <nav className="pager" aria-label={label}>
      <button
        type="button"
        className="icon-button"
        aria-label="Página anterior"
        disabled={page === 1}
        onClick={() => {
          onPage(page - 1);
        }}
      >
        <Icon src={left} />
      </button>
      <span aria-live="polite">
        Página {page} de {pages}
      </span>
      <button
        type="button"
        className="icon-button"
        aria-label="Página siguiente"
        disabled={page === pages}
        onClick={() => {
          onPage(page + 1);
        }}
      >
        <Icon src={right} />
      </button>
    </nav>
  );
