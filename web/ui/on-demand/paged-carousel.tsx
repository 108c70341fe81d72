import { useState, type ReactNode } from 'react';
import { TurnButtons } from '../core/turn-buttons.tsx';

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
  const page = Math.max(0, Math.min(wanted, pages - 1));
  return (
    <>
      <div className="d-flex flex-wrap column-gap-3 align-items-baseline justify-content-between mb-3">
        {heading}
        {pages > 1 && (
          <div className="d-flex align-items-center">
            <TurnButtons
              previous="Página anterior"
              next="Página siguiente"
              unit="Página"
              index={page}
              length={pages}
              onTurn={setWanted}
            />
          </div>
        )}
      </div>
      {children(items.slice(page * perPage, (page + 1) * perPage))}
    </>
  );
};
