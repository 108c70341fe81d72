import { Link, useLocation } from 'react-router-dom';
import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { PostedReview } from '#shared/domain/schemas/review.ts';
import type { PublishedReview } from '#shared/hosting/published-page.ts';
import { paths } from '../../shell/paths.ts';
import { Deferred } from '../../ui/on-demand/deferred.tsx';
import { useIsHydrated } from '../../ui/core/use-is-hydrated.ts';
import { ReviewList } from './review-list.tsx';

interface EntryProps {
  productId: ProductId;
  /** Users write reviews, visitors get a link to the login, admins only read (RULE-09). */
  session: { role: 'visitor' } | { role: 'admin' } | { role: 'user'; token: string; account: User };
  onPosted: (own: { review: PostedReview; postedAt: number }) => void;
}

const loadOlder = async () => (await import('./older-reviews.tsx')).OlderReviews;
const loadForm = async () => (await import('./review-form.tsx')).ReviewForm;

const Entry = ({ productId, session, onPosted }: EntryProps) => {
  const { pathname } = useLocation();
  const isHydrated = useIsHydrated();
  switch (session.role) {
    case 'visitor':
      return (
        // Hidden until hydration: a signed-in visitor would see the link for a moment.
        <p className={`login-prompt ${isHydrated ? '' : 'opacity-0'}`}>
          <Link to={paths.login()} state={{ from: `${pathname}#opiniones` }}>
            Inicia sesión
          </Link>{' '}
          para dejar tu opinión sobre esta pieza.
        </p>
      );
    case 'user':
      return (
        <Deferred
          className="review-form-place"
          load={loadForm}
          props={{ productId, author: session.account, token: session.token, onPosted }}
        />
      );
    case 'admin':
      return <p className="login-prompt">Las opiniones las escriben los clientes de la tienda.</p>;
  }
};

/** Reviews of a product, and the form for a new one. */
export const ProductReviews = ({
  reviews,
  next,
  ...entry
}: EntryProps & { reviews: readonly PublishedReview[]; next: ReviewId | undefined }) => (
  <div className="reviews-place">
    <Entry {...entry} />
    <div>
      <ReviewList reviews={reviews} />
      {next !== undefined && (
        <Deferred
          key={entry.productId}
          className="older-reviews"
          load={loadOlder}
          props={{ productId: entry.productId, newest: reviews, first: next }}
        />
      )}
    </div>
  </div>
);
