import Stack from 'react-bootstrap/Stack';
import { dateText } from '#shared/domain/dates.ts';
import { shop } from '#shared/domain/shop.ts';
import type { PublishedReview } from '#shared/hosting/published-page.ts';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { Stars } from '../../ui/core/values.tsx';

const ReviewItem = ({
  review: { id, content, createdAt, rating, user, verified, reply },
}: {
  review: PublishedReview;
}) => (
  <li className="review" id={`opinion-${id}`} tabIndex={-1}>
    {user.avatar === null ? (
      <span className="initial rounded-circle" aria-hidden="true">
        {user.firstname.charAt(0)}
      </span>
    ) : (
      <SquareImage name={user.avatar} side={48} className="avatar" />
    )}
    <div>
      <h3 className="review-author text-break m-0">
        {user.firstname} {user.lastname}
      </h3>
      <Stack direction="horizontal" gap={2} className="flex-wrap small text-body-secondary">
        {rating > 0 && <Stars rating={rating} />}
        <time dateTime={createdAt}>{dateText(createdAt)}</time>
        {verified ? (
          <span>Compra verificada</span>
        ) : (
          shop().law?.onlyBuyersReview && <span>Compra sin comprobar</span>
        )}
      </Stack>
    </div>
    <p>{content}</p>
    {reply && (
      <div className="review-reply p-3 rounded bg-body-tertiary">
        <strong>Respuesta de {shop().name}</strong>{' '}
        <time className="small text-body-secondary" dateTime={reply.at}>
          {dateText(reply.at)}
        </time>
        <p>{reply.text}</p>
      </div>
    )}
  </li>
);

export const ReviewList = ({ reviews }: { reviews: readonly PublishedReview[] }) =>
  reviews.length === 0 ? (
    <p className="text-body-secondary">
      Todavía no hay opiniones de esta pieza. Si la tienes en casa, cuéntanos cómo es vivir con
      ella.
    </p>
  ) : (
    <ol className="list-unstyled m-0">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} />
      ))}
    </ol>
  );
