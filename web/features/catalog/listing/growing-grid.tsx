import { useEffect, useLayoutEffect, useRef } from 'react';
import Stack from 'react-bootstrap/Stack';
import { useLocation } from 'react-router-dom';
import { FIRST_CARDS, type Card } from '#shared/hosting/published-page.ts';
import { useWindowEvent } from '../../../ui/core/browser.ts';
import { BusyButton } from '../../../ui/core/busy-button.tsx';
import { SpinnerScreen } from '../../../ui/core/page-states.tsx';
import { forget, recall, remember } from '../../../ui/core/stored-values.ts';
import { ProductGrid } from '../core/product-card.tsx';

/** Only one image loads eagerly. Others would delay the first, the largest of the page. */
const FIRST_IMAGES = 1;

const POSITION = 'lumbre/position';

/** A reload first shows few cards, so the browser cannot scroll as far down as before. */
const useReloadedPosition = (isGrown: boolean): void => {
  const state = useLocation().state as { cards?: number } | null;
  const wasGrown = state?.cards !== undefined;
  useWindowEvent('pagehide', () => remember(POSITION, `${window.scrollY}`), isGrown);
  useLayoutEffect(() => {
    if (wasGrown && !isGrown) return;
    const top = wasGrown && recall(POSITION);
    if (top) window.scrollTo({ top: Number(top), behavior: 'instant' });
    forget(POSITION);
  }, [isGrown, wasGrown]);
};

interface Props {
  products: readonly Card[] | null;
  total: number;
  busy: boolean;
  onMore: () => void;
}

export const GrowingGrid = ({ products, total, busy, onMore }: Props) => {
  const grid = useRef<HTMLDivElement>(null);
  const grownFrom = useRef(Infinity);
  const shown = products?.length ?? 0;
  useReloadedPosition(shown > FIRST_CARDS);
  useEffect(() => {
    if (shown <= grownFrom.current) return;
    grid.current?.querySelectorAll<HTMLElement>('h3 a')[grownFrom.current]?.focus();
    grownFrom.current = Infinity;
  }, [shown]);
  return (
    <div ref={grid}>
      {products ? (
        <ProductGrid products={products} eager={FIRST_IMAGES} isChanging={busy} />
      ) : (
        <SpinnerScreen />
      )}
      {products !== null && shown < total && (
        <Stack
          as="p"
          direction="horizontal"
          gap={2}
          className="flex-wrap justify-content-center mt-5"
        >
          <BusyButton
            variant="outline-primary"
            busy={busy}
            onClick={() => {
              grownFrom.current = shown;
              onMore();
            }}
          >
            Ver más artículos
          </BusyButton>
        </Stack>
      )}
    </div>
  );
};
