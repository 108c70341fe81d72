import { useState, type ReactNode } from 'react';
import left from 'bootstrap-icons/icons/chevron-left.svg';
import right from 'bootstrap-icons/icons/chevron-right.svg';
import { Icon } from '../core/icon.tsx';
import { wrapIndex } from '../core/wrap-index.ts';

interface Props<Item> {
  heading: ReactNode;
  items: readonly Item[];
  perPage: number;
  /** Renders one page. */
  children: (page: readonly Item[]) => ReactNode;
}

/** A list in pages of `perPage`; previous and next wrap around (SPEC-2). */
export const PagedCarousel = <Item,>({ heading, items, perPage, children }: Props<Item>) => {
  const [wanted, setWanted] = useState(0);
  const pages = Math.ceil(items.length / perPage);
  // The list may have become shorter.
  const page = wrapIndex(wanted, pages);
  const turn = (by: number) => {
    setWanted(wrapIndex(page + by, pages));
  };
  return (
    <>
      <div className="section-head">
        {heading}
        {pages > 1 && (
          <div className="d-flex align-items-center">
            <button
              type="button"
              className="icon-button"
              aria-label="Página anterior"
              onClick={() => {
                turn(-1);
              }}
            >
              <Icon src={left} />
            </button>
            <span className="carousel-count" role="status">
              <span className="visually-hidden">Página </span>
              {page + 1} <span aria-hidden="true">/</span>
              <span className="visually-hidden">de</span> {pages}
            </span>
            <button
              type="button"
              className="icon-button"
              aria-label="Página siguiente"
              onClick={() => {
                turn(1);
              }}
            >
              <Icon src={right} />
            </button>
          </div>
        )}
      </div>
      {children(items.slice(page * perPage, (page + 1) * perPage))}
    </>
  );
};
