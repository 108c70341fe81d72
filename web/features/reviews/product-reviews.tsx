import { Link, useLocation } from 'react-router-dom';
import type { ProductId, ReviewId } from '#shared/domain/ids.ts';
import type { User } from '#shared/domain/schemas/account.ts';
import type { PostedReview, Review } from '#shared/domain/schemas/review.ts';
import { paths } from '../../shell/paths.ts';
import { ReviewForm } from './review-form.tsx';
import { MoreReviews } from './more-reviews.tsx';

interface EntryProps {
  productId: ProductId;
  /** Users write reviews, visitors get a link to the login, admins only read (RULE-09). */
  session: { role: 'visitor' } | { role: 'admin' } | { role: 'user'; token: string; account: User };
  onPosted: (own: { review: PostedReview; postedAt: number }) => void;
}

const Entry = ({ productId, session, onPosted }: EntryProps) => {
  const { pathname } = useLocation();
  switch (session.role) {
    case 'visitor':
      return (
        <p className="login-prompt">
          <Link to={paths.login()} state={{ from: `${pathname}#opiniones` }}>
            Inicia sesión
          </Link>{' '}
          para dejar tu opinión sobre esta pieza.
        </p>
      );
    case 'user':
      return (
        <ReviewForm
          productId={productId}
          author={session.account}
          token={session.token}
          onPosted={onPosted}
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
}: EntryProps & { reviews: readonly Review[]; next: ReviewId | undefined }) => (
  <>
    <Entry {...entry} />
    <MoreReviews key={entry.productId} productId={entry.productId} newest={reviews} first={next} />
  </>
);
