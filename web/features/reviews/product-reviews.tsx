import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { ProductId } from '#shared/domain/ids.ts';
import { ONLY_BUYERS } from '#shared/domain/law.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import { shop } from '#shared/domain/shop.ts';
import type { PostedReview } from '#shared/domain/schemas/review.ts';
import type { PublishedProduct, PublishedReview } from '#shared/hosting/published-page.ts';
import { callPage } from '../../api/call.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { paths } from '../../paths.ts';
import { useIsHydrated } from '../../ui/core/browser.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewList } from './review-list.tsx';

const PER_PAGE = 20;

interface OlderProps {
  productId: ProductId;
  newest: readonly PublishedReview[];
  first: string;
}

interface Older {
  reviews: readonly PublishedReview[];
  next: string | undefined;
}

const OlderReviews = ({ productId, newest, first }: OlderProps) => {
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

interface Props {
  product: PublishedProduct;
  /** Users write reviews, visitors get a link to the login, and admins only read (RULE-09). */
  session: { role: 'visitor' } | { role: 'admin' } | { role: 'user'; account: User };
  onPosted: (own: { review: PostedReview; postedAt: number }) => void;
}

const WriteReview = ({ product, session, onPosted }: Props) => {
  const { pathname } = useLocation();
  const isHydrated = useIsHydrated();
  switch (session.role) {
    case 'visitor':
      return (
        // Hidden until hydration, because a signed-in visitor would see the link for a moment.
        <p className={`m-0 p-3 rounded bg-body-tertiary ${isHydrated ? '' : 'opacity-0'}`}>
          <Link
            className="fw-bold text-decoration-underline"
            to={paths.login()}
            state={{ from: `${pathname}#opiniones` }}
          >
            Inicia sesión
          </Link>{' '}
          para dejar tu opinión sobre esta pieza.
        </p>
      );
    case 'user':
      return <ReviewForm productId={product.id} author={session.account} onPosted={onPosted} />;
    case 'admin':
      return (
        <p className="m-0 p-3 rounded bg-body-tertiary">
          Las opiniones las escriben los clientes de la tienda.
        </p>
      );
  }
};

export const ProductReviews = (props: Props) => {
  const { id, reviews, nextReviews } = props.product;
  return (
    <div className="reviews-place">
      <WriteReview {...props} />
      <div>
        {shop().law && (
          <p className="small text-body-secondary">
            {shop().law?.onlyBuyersReview
              ? ONLY_BUYERS
              : 'Opina quien tiene cuenta en esta tienda.'}{' '}
            «Compra verificada» es quien compró la pieza aquí; en las demás opiniones no lo hemos
            comprobado. Publicamos todas, buenas y malas, y solo ocultamos las que insultan, son
            publicidad o tienen datos personales.
          </p>
        )}
        <ReviewList reviews={reviews} />
        {nextReviews !== undefined && (
          <OlderReviews key={id} productId={id} newest={reviews} first={nextReviews} />
        )}
      </div>
    </div>
  );
};
