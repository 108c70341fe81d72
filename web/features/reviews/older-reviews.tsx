import { useEffect, useRef, useState } from 'react';
import type { ProductId } from '#shared/domain/ids.ts';
import type { PublishedReview } from '#shared/hosting/published-page.ts';
import { callPage } from '../../api/call.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { useIsHydrated } from '../../ui/core/browser.ts';
import { ReviewList } from './review-list.tsx';

const PER_PAGE = 20;

interface Props {
  productId: ProductId;
  newest: readonly PublishedReview[];
  first: string;
}

interface Older {
  reviews: readonly PublishedReview[];
  next: string | undefined;
}

export const OlderReviews = ({ productId, newest, first }: Props) => {
  const [{ reviews: loaded, next }, setOlder] = useState<Older>({ reviews: [], next: first });
  const isHydrated = useIsHydrated();
  const toFocus = useRef('');
  const known = new Set(newest.map(({ id }) => id));
  const reviews = loaded.filter(({ id }) => !known.has(id));

  useEffect(() => {
    if (toFocus.current !== '') document.getElementById(toFocus.current)?.focus();
    toFocus.current = '';
  }, [loaded]);

  const { submit, busy, problem } = useSubmit(async () => {
    const page = await callPage('listReviews', {
      query: { productId, after: next, limit: PER_PAGE },
    });
    const [begin] = page.entries;
    toFocus.current = begin ? `opinion-${begin.id}` : '';
    setOlder({ reviews: [...loaded, ...page.entries], next: page.next });
  });
  const isAnswered = !busy && next !== first;
  const count = newest.length + reviews.length;
  const message = `Se muestran ${count} opiniones${next === undefined ? '; no hay más' : ''}.`;

  // A tap before hydration would be lost.
  if (!isHydrated) return <div className="older-reviews" />;
  return (
    <div className="older-reviews">
      {reviews.length > 0 && <ReviewList reviews={reviews} />}
      {next !== undefined && (
        <BusyButton variant="outline-primary" busy={busy} onClick={() => void submit()}>
          Ver más opiniones
        </BusyButton>
      )}
      <p className="form-outcome" role="status">
        {problem ? `No se han cargado más opiniones. ${problem.message}` : isAnswered && message}
      </p>
    </div>
  );
};
