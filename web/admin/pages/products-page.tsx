import plus from 'bootstrap-icons/icons/plus-lg.svg';
import upload from 'bootstrap-icons/icons/upload.svg';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths as shopPaths } from '../../shell/paths.ts';
import { newestFirst } from '../api/list-rules.ts';
import { paths } from '../shell/paths.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { filtered } from '../features/products/filter-rules.ts';
import { productColumns } from '../features/products/product-columns.tsx';
import { ProductFilters, useProductFilter } from '../features/products/product-filters.tsx';
import { QuickEditDialog } from '../features/products/quick-edit-dialog.tsx';
import { deleteProduct, products } from '../features/products/products-slice.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { quoted } from '../../ui/on-demand/quoted.ts';

const actions = (
  <div className="page-actions">
    <Link className="btn btn-outline-primary" to={paths.importProducts()}>
      <Icon src={upload} /> <span className="long-text">Importar</span>
    </Link>
    <Link className="btn btn-primary" to={paths.createProduct()}>
      <Icon src={plus} /> Crear <span className="long-text">producto</span>
    </Link>
  </div>
);

/** `/admin/products` */
export const ProductsPage = () => {
  const dispatch = useApiDispatch();
  const { list, retry } = products.useList();
  const { rows: known } = categories.useList().list;
  const shown = useMemo(() => newestFirst(list), [list]);
  const [filter, setFilter] = useProductFilter();
  const [editing, setEditing] = useState<ProductSummary | null>(null);
  const [deleting, setDeleting] = useState<ProductSummary | null>(null);
  const columns = useMemo(() => productColumns(known, setEditing), [known]);
  const { state, categoryId } = filter;
  const rows = useMemo(
    () => filtered(shown.rows, { state, categoryId }),
    [shown.rows, state, categoryId],
  );
  return (
    <AdminPage title="Productos" actions={actions}>
      {list.rows.length > 0 && (
        <ProductFilters
          products={list.rows}
          categories={known}
          filter={filter}
          onChange={setFilter}
        />
      )}
      <DataTable
        label="Productos"
        list={{ ...shown, rows }}
        columns={columns}
        onRetry={retry}
        menuName={({ title }) => title}
        renderActions={(product) => (
          <>
            <Link
              className="btn btn-link"
              to={paths.editProduct(product.slug)}
              aria-label={`Editar ${product.title}`}
            >
              Editar
            </Link>
            <a
              className="btn btn-link"
              href={shopPaths.product(product.slug)}
              aria-label={`Ver ${product.title} en la tienda`}
            >
              Ver
            </a>
            <button
              type="button"
              className="btn btn-link text-danger"
              aria-label={`Eliminar ${product.title}`}
              onClick={() => {
                setDeleting(product);
              }}
            >
              Eliminar
            </button>
          </>
        )}
        empty={
          list.rows.length === 0 ? (
            <EmptyState title="Todavía no hay productos.">{actions}</EmptyState>
          ) : (
            <EmptyState title="Ningún producto está así.">
              <Button
                variant="outline-primary"
                onClick={() => {
                  setFilter({ state: undefined, categoryId: undefined });
                }}
              >
                Ver todos
              </Button>
            </EmptyState>
          )
        }
      />
      {editing && (
        <QuickEditDialog
          product={list.rows.find(({ id }) => id === editing.id) ?? editing}
          onSaved={({ title }) => {
            dispatch(showToast(`${quoted(title)} se ha guardado.`));
          }}
          onClosed={() => {
            setEditing(null);
          }}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={`¿Eliminar ${quoted(deleting.title)}?`}
          confirm="Eliminar"
          onConfirm={async () => {
            await answerOrThrow(dispatch(deleteProduct(deleting.id)));
            dispatch(showToast(`${quoted(deleting.title)} se ha eliminado.`));
          }}
          onClosed={() => {
            setDeleting(null);
          }}
        >
          <p>
            Desaparecerá de la tienda con sus opiniones, y eso no se puede deshacer. Los pedidos en
            los que está conservan su copia.
          </p>
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
