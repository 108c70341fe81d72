import plus from 'bootstrap-icons/icons/plus-lg.svg';
import upload from 'bootstrap-icons/icons/upload.svg';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { useApiDispatch } from '../../api/dispatch.ts';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths as shopPaths } from '../../shell/paths.ts';
import { newestFirst } from '../api/list-rules.ts';
import { paths } from '../shell/paths.ts';
import { categories } from '../features/categories/categories-slice.ts';
import { productColumns } from '../features/products/product-columns.tsx';
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
  const columns = useMemo(() => productColumns(known), [known]);
  const [deleting, setDeleting] = useState<ProductSummary | null>(null);
  return (
    <AdminPage title="Productos" actions={actions}>
      <DataTable
        label="Productos"
        list={shown}
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
        empty={<EmptyState title="Todavía no hay productos.">{actions}</EmptyState>}
      />
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
