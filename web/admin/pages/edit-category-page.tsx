import { Link, useParams } from 'react-router-dom';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { paths } from '../shell/paths.ts';
import { useCategoriesQuery, useEditCategoryMutation } from '../api/admin-api.ts';
import { unwrapped } from '../api/endpoints.ts';
import { CategoryForm } from '../features/categories/category-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted } from '../ui/drafted.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const BACK = { to: paths.categories(), text: 'Categorias' } as const;

const MISSING = (
  <EmptyState title="Esta categoría no existe.">
    <p>Puede que la hayan eliminado.</p>
    <Link className="btn btn-primary" to={paths.categories()}>
      Ver las categorías
    </Link>
  </EmptyState>
);

const Content = ({ id }: { id: string }) => {
  const [editCategory] = useEditCategoryMutation();
  const leave = useLeaveSaved();
  return (
    <Loaded query={useCategoriesQuery()}>
      {(categories) => {
        const category = categories.find((row) => String(row.id) === id);
        if (!category) return MISSING;
        return (
          <CategoryForm
            category={category}
            failure="No se pudo editar la categoría"
            save={async (form, signal) => {
              const { name } = await unwrapped(editCategory({ id: category.id, form }), signal);
              await leave(
                `La categoría ${quoted(name)} se ha guardado.`,
                placeIn(paths.categories()),
              );
            }}
          />
        );
      }}
    </Loaded>
  );
};

/** `/admin/editCategoryId/{id}` */
export const EditCategoryPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Editar categoría" back={BACK}>
      <Drafted key={id} form={`category/${id}`}>
        <Content id={id} />
      </Drafted>
    </AdminPage>
  );
};
