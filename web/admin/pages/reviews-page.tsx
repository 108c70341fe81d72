import { useMemo } from 'react';
import Badge from 'react-bootstrap/Badge';
import { dateText } from '#shared/domain/dates.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { type ModeratedReview, ReviewModeration } from '#shared/domain/schemas/review.ts';
import { useDispatch } from 'react-redux';
import { MAX_REVIEW } from '#shared/domain/limits.ts';
import { paths as shopPaths } from '../../paths.ts';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { Stars } from '../../ui/core/values.tsx';
import { useCall, useList } from '../api/admin-api.ts';
import { useIsHelper } from '../ui/own-rights.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { dateColumn, fileColumn, type Column } from '../ui/columns.tsx';
import { ConfirmButton, DialogButton } from '../ui/confirm-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { fullName } from '../ui/texts.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LongTextField } from '../ui/fields.tsx';
import { formSchema, typedText } from '../ui/form-values.ts';

const replySchema = formSchema((typed) => ({ reply: typedText(typed, 'reply') }), ReviewModeration);

interface Props {
  review: ModeratedReview;
  onClosed: () => void;
}

const ReplyDialog = ({ review: { id, user, content }, onClosed }: Props) => {
  const dispatch = useDispatch();
  const call = useCall();
  return (
    <Dialog title={`Responder a ${fullName(user)}`} closedBy="closerequest" onClosed={onClosed}>
      <AdminForm
        action="Publicar la respuesta"
        failure="No se pudo publicar la respuesta"
        schema={replySchema}
        values={{ reply: '' }}
        save={async (body) => {
          await call('moderateReview', { params: { id }, body });
          dispatch(showToast('Tu respuesta está en la página de la pieza.'));
          onClosed();
        }}
      >
        <blockquote className="pre-line text-break">{content}</blockquote>
        <LongTextField
          name="reply"
          label="Tu respuesta"
          required
          rows={4}
          maxLength={MAX_REVIEW}
          hint="La lee todo el mundo, debajo de la opinión. Se responde una sola vez y no se puede cambiar."
        />
      </AdminForm>
    </Dialog>
  );
};

const ReplyButton = ({ review, about }: { review: ModeratedReview; about: string }) => (
  <DialogButton
    label={`Responder a ${fullName(review.user)} sobre ${about}`}
    renderDialog={(onClosed) => <ReplyDialog review={review} onClosed={onClosed} />}
  >
    Responder
  </DialogButton>
);

interface ReviewRow extends ModeratedReview {
  product: ProductSummary | undefined;
}

const REMOVED = 'Producto retirado';
const VISIBLE = 'Visible';

const markText = ({ by, at }: NonNullable<ReviewRow['hidden']>): string =>
  `por ${fullName(by)}, ${dateText(at)}`;

const COLUMNS: readonly Column<ReviewRow>[] = [
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
    menuOrders: {
      ascending: 'Estrellas, de menor a mayor',
      descending: 'Estrellas, de mayor a menor',
    },
    cell: ({ rating }) => (rating > 0 ? <Stars rating={rating} /> : 'Sin estrellas'),
  },
  {
    id: 'opinion',
    header: 'Opinión',
    value: ({ content }) => content,
    cell: ({ content, reply }) => (
      <div className="text-break pre-line long-cell">
        {content}
        {reply && (
          <p className="mt-2 mb-0 text-secondary">
            Tu respuesta, {markText(reply)}: {reply.text}
          </p>
        )}
      </div>
    ),
  },
  fileColumn('Tu respuesta', ({ reply }) => reply?.text ?? null),
  { id: 'autor', header: 'Autor', value: ({ user }) => fullName(user) },
  dateColumn('fecha', 'Fecha', ({ createdAt }) => createdAt),
  {
    id: 'estado',
    header: 'Estado',
    value: ({ hidden }) => (hidden ? `Oculta ${markText(hidden)}` : VISIBLE),
    cell: ({ hidden }) =>
      hidden ? (
        <div>
          <Badge pill bg="danger-subtle" text="danger-emphasis">
            Oculta
          </Badge>{' '}
          {markText(hidden)}
        </div>
      ) : (
        VISIBLE
      ),
  },
];

const Moderation = ({ review }: { review: ReviewRow }) => {
  const call = useCall();
  const { id, user, product, createdAt } = review;
  const isHidden = review.hidden !== undefined;
  const action = isHidden ? 'Mostrar' : 'Ocultar';
  const about = `«${product?.title ?? REMOVED}», ${dateText(createdAt)}`;
  const hide = (
    <ConfirmButton
      action={action}
      label={`${action} la opinión de ${fullName(user)} sobre ${about}`}
      title={`¿${isHidden ? 'Mostrar de nuevo' : 'Ocultar'} la opinión de ${fullName(user)}?`}
      isDestructive={!isHidden}
      onConfirm={() => call('moderateReview', { params: { id }, body: { hidden: !isHidden } })}
      done={
        isHidden ? 'La opinión vuelve a estar en la tienda.' : 'La opinión ya no está en la tienda.'
      }
    >
      {isHidden ? (
        <p>Volverá a la página de la pieza, y su valoración contará otra vez.</p>
      ) : (
        <ul>
          <li>Desaparece de la tienda, y su valoración deja de contar.</li>
          <li>Aquí queda anotado quién la ha ocultado y cuándo.</li>
          <li>Puedes volver a mostrarla cuando quieras.</li>
        </ul>
      )}
    </ConfirmButton>
  );
  return (
    // One above the other, because a table of 1280 px has no room for both.
    <div className="d-flex flex-column align-items-end">
      {!review.reply && !isHidden && <ReplyButton review={review} about={about} />}
      {hide}
    </div>
  );
};

export const ReviewsPage = () => {
  const isHelper = useIsHelper();
  const reviews = useList('listModeratedReviews');
  const products = useList('listAllProducts');
  const rows = useMemo(() => {
    if (!reviews.data || !products.data) return undefined;
    const byId = new Map(products.data.map((product) => [product.id, product]));
    return reviews.data.map((review) => ({ ...review, product: byId.get(review.productId) }));
  }, [reviews.data, products.data]);
  return (
    <AdminPage title="Reviews">
      <DataTable
        label="Reviews"
        query={{
          data: rows,
          error: reviews.error ?? products.error,
          isFetching: reviews.isFetching || products.isFetching,
          refetch: () => Promise.all([reviews.refetch(), products.refetch()]),
        }}
        columns={COLUMNS}
        renderActions={isHelper ? undefined : (review) => <Moderation review={review} />}
        empty={
          <EmptyState title="Todavía no hay opiniones.">
            <p>Cuando alguien opine sobre una pieza, aparecerá aquí.</p>
          </EmptyState>
        }
      />
    </AdminPage>
  );
};
