import { useCallback, useMemo, useState } from 'react';
import { useApiDispatch } from '../../api/dispatch.ts';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { answerOrThrow } from '../api/admin-thunk.ts';
import type { ReadPage } from '../api/create-list.ts';
import { products } from '../features/products/products-slice.ts';
import { REVIEW_COLUMNS, reviewName } from '../features/reviews/review-columns.tsx';
import {
  joinProducts,
  withProducts,
  type ReviewRow,
} from '../features/reviews/review-row-rules.ts';
import { moderateReview, reviews } from '../features/reviews/reviews-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { fullName } from '../ui/full-name.ts';

/** `/admin/reviews`: reviews can be hidden and shown again, and not changed (SPEC-6, RULE-54). */
export const ReviewsPage = () => {
  const dispatch = useApiDispatch();
  const written = reviews.useList();
  const reviewed = products.useList();
  const list = useMemo(
    () => joinProducts(written.list, reviewed.list),
    [written.list, reviewed.list],
  );
  const { read: readReviews } = written;
  const { rows: known } = reviewed.list;
  const read = useCallback<ReadPage<ReviewRow>>(
    async (request) => {
      const { entries, next } = await readReviews(request);
      return { entries: withProducts(entries, known), next };
    },
    [readReviews, known],
  );
  const [changing, setChanging] = useState<ReviewRow | null>(null);
  const isHidden = changing?.hidden !== undefined;
  return (
    <AdminPage title="Reviews">
      <DataTable
        label="Reviews"
        list={list}
        columns={REVIEW_COLUMNS}
        onRetry={() => {
          written.retry();
          reviewed.retry();
        }}
        onMore={written.more}
        read={read}
        renderActions={(review) => (
          <button
            type="button"
            className="btn btn-link"
            aria-label={`${review.hidden ? 'Mostrar' : 'Ocultar'} ${reviewName(review)}`}
            onClick={() => {
              setChanging(review);
            }}
          >
            {review.hidden ? 'Mostrar' : 'Ocultar'}
          </button>
        )}
        empty={
          <EmptyState title="Todavía no hay opiniones.">
            <p>Cuando alguien opine sobre una pieza, aparecerá aquí.</p>
          </EmptyState>
        }
      />
      {changing && (
        <ConfirmDialog
          title={`¿${isHidden ? 'Mostrar de nuevo' : 'Ocultar'} la opinión de ${fullName(changing.user)}?`}
          confirm={isHidden ? 'Mostrar' : 'Ocultar'}
          isDestructive={!isHidden}
          onConfirm={async () => {
            const change = { id: changing.id, hidden: !isHidden };
            await answerOrThrow(dispatch(moderateReview(change)));
            dispatch(
              showToast(
                isHidden
                  ? 'La opinión vuelve a estar en la tienda.'
                  : 'La opinión ya no está en la tienda.',
              ),
            );
          }}
          onClosed={() => {
            setChanging(null);
          }}
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
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
