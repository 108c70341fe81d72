import { reviewDate } from '#shared/domain/dates.ts';
import { paths as shopPaths } from '../../../shell/paths.ts';
import { Stars } from '../../../ui/core/stars.tsx';
import type { Column } from '../../ui/columns.ts';
import { fullName } from '../../ui/full-name.ts';
import type { ReviewRow } from './review-row-rules.ts';

const REMOVED = 'Producto retirado';

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
  },
];
