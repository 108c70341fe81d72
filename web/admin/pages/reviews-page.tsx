import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { useModerateReviewMutation, useReviewsQuery } from '../api/admin-api.ts';
import { useProductsQuery } from '../api/shop-api.ts';
import { REVIEW_COLUMNS, reviewName } from '../features/reviews/review-columns.tsx';
import { withProducts, type ReviewRow } from '../features/reviews/review-row-rules.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { fullName } from '../ui/full-name.ts';

/** `/admin/reviews`: reviews can be hidden and shown again, and not changed (SPEC-6, RULE-54). */
export const ReviewsPage = () => {
  const dispatch = useDispatch();
  const reviews = useReviewsQuery();
  const products = useProductsQuery();
  const [moderateReview] = useModerateReviewMutation();
  const rows = useMemo(
    () => reviews.data && products.data && withProducts(reviews.data, products.data),
    [reviews.data, products.data],
  );
  const [changing, setChanging] = useState<ReviewRow | null>(null);
  const isHidden = changing?.hidden !== undefined;
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
        columns={REVIEW_COLUMNS}
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
            await moderateReview({ id: changing.id, hidden: !isHidden }).unwrap();
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
