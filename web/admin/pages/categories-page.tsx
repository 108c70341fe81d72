import plus from 'bootstrap-icons/icons/plus-lg.svg';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isFixedCategory } from '#shared/domain/categories.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { useDispatch } from 'react-redux';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { paths } from '../shell/paths.ts';
import { CATEGORY_COLUMNS } from '../features/categories/category-columns.tsx';
import { useCategoriesQuery, useDeleteCategoryMutation } from '../api/admin-api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { AdminPage } from '../ui/admin-page.tsx';

const create = (
  <Link className="btn btn-primary" to={paths.createCategory()}>
    <Icon src={plus} /> Crear <span className="long-text">categoría</span>
  </Link>
);

/** `/admin/categories` */
export const CategoriesPage = () => {
  const dispatch = useDispatch();
  const list = useCategoriesQuery();
  const [deleteCategory] = useDeleteCategoryMutation();
  const [deleting, setDeleting] = useState<Category | null>(null);
  const isFixed = deleting !== null && isFixedCategory(deleting.id);
  return (
    <AdminPage title="Categorias" actions={create}>
      <DataTable
        label="Categorías"
        query={list}
        columns={CATEGORY_COLUMNS}
        ownOrder="Como en la tienda"
        menuName={({ name }) => name}
        renderActions={(category) => (
          <>
            <Link
              className="btn btn-link"
              to={paths.editCategory(category.id)}
              aria-label={`Editar ${category.name}`}
            >
              Editar
            </Link>
            <button
              type="button"
              className="btn btn-link text-danger"
              aria-label={`Eliminar ${category.name}`}
              onClick={() => {
                setDeleting(category);
              }}
            >
              Eliminar
            </button>
          </>
        )}
        empty={<EmptyState title="Todavía no hay categorías.">{create}</EmptyState>}
      />
      {deleting && (
        <ConfirmDialog
          title={
            isFixed
              ? `${quoted(deleting.name)} no se puede eliminar`
              : `¿Eliminar la categoría ${quoted(deleting.name)}?`
          }
          isRefused={isFixed}
          confirm="Eliminar"
          onConfirm={async () => {
            await deleteCategory(deleting.id).unwrap();
            dispatch(showToast(`La categoría ${quoted(deleting.name)} se ha eliminado.`));
          }}
          onClosed={() => {
            setDeleting(null);
          }}
        >
          <p>
            {isFixed
              ? 'Es una de las cinco categorías de la portada, que la tienda necesita. Puedes cambiarle el nombre y la fotografía.'
              : 'Desaparecerá de la tienda. Solo se elimina una categoría vacía: si tiene productos, la tienda lo dirá y no borrará nada.'}
          </p>
        </ConfirmDialog>
      )}
    </AdminPage>
  );
};
