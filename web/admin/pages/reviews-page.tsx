import { useMemo } from 'react';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { products } from '../features/products/products-slice.ts';
import { REVIEW_COLUMNS } from '../features/reviews/review-columns.tsx';
import { joinProducts } from '../features/reviews/review-row-rules.ts';
import { reviews } from '../features/reviews/reviews-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { DataTable } from '../ui/data-table.tsx';

/** `/admin/reviews`: read-only (SPEC-6). */
export const ReviewsPage = () => {
  const written = reviews.useList();
  const reviewed = products.useList();
  const list = useMemo(
    () => joinProducts(written.list, reviewed.list),
    [written.list, reviewed.list],
  );
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
        empty={
          <EmptyState title="Todavía no hay opiniones.">
            <p>Cuando alguien opine sobre una pieza, aparecerá aquí.</p>
          </EmptyState>
        }
      />
    </AdminPage>
  );
};
