import { reviewDate } from '#shared/domain/dates.ts';
import { paths as shopPaths } from '../../../paths.ts';
import { Stars } from '../../../ui/core/stars.tsx';
import { DATE_ORDERS, type Column } from '../../ui/columns.ts';
import { fullName } from '../../ui/full-name.ts';
import type { ReviewRow } from './review-row-rules.ts';

const REMOVED = 'Producto retirado';
const VISIBLE = 'Visible';

/** `por Marina Solís, 21/11/2026` */
const hiddenText = ({ by, at }: NonNullable<ReviewRow['hidden']>): string =>
  `por ${fullName(by)}, ${reviewDate(at)}`;

const stateText = ({ hidden }: ReviewRow): string =>
  hidden ? `Oculta ${hiddenText(hidden)}` : VISIBLE;

/** `la opinión de Inés Rey sobre «Jarrón», 21/11/2026` */
export const reviewName = ({ user, product, createdAt }: ReviewRow): string =>
  `la opinión de ${fullName(user)} sobre «${product?.title ?? REMOVED}», ${reviewDate(createdAt)}`;

export const REVIEW_COLUMNS: readonly Column<ReviewRow>[] = [
  {
    id: 'producto',
    header: 'Producto',
    value: ({ product }) => product?.title ?? REMOVED,
    // A plain link, because the shop is another application.
    cell: ({ product }) =>
      product ? <a href={shopPaths.product(product.slug)}>{product.title}</a> : REMOVED,
    card: 'title',
  },
  {
    id: 'estrellas',
    header: 'Estrellas',
    value: ({ rating }) => rating,
    shownText: ({ rating }) => (rating > 0 ? '' : 'Sin estrellas'),
    orderNames: ['de menos a más', 'de más a menos'],
    cell: ({ rating }) => (rating > 0 ? <Stars rating={rating} /> : 'Sin estrellas'),
  },
  {
    id: 'opinion',
    header: 'Opinión',
    value: ({ content }) => content,
    cell: ({ content }) => <p className="review-text">{content}</p>,
  },
  { id: 'autor', header: 'Autor', value: ({ user }) => fullName(user) },
  {
    id: 'fecha',
    header: 'Fecha',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{reviewDate(createdAt)}</time>,
    csv: ({ createdAt }) => reviewDate(createdAt),
    orderNames: DATE_ORDERS,
  },
  {
    id: 'estado',
    header: 'Estado',
    value: stateText,
    cell: (review) =>
      review.hidden ? (
        <>
          <span className="pill stock-none">Oculta</span> {hiddenText(review.hidden)}
        </>
      ) : (
        VISIBLE
      ),
  },
];
