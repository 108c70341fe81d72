import { Link, useParams } from 'react-router-dom';
import { useApiDispatch } from '../../api/dispatch.ts';
import { EmptyState } from '../../ui/core/empty-state.tsx';
import { LoadProblem } from '../../ui/core/load-problem.tsx';
import { SpinnerScreen } from '../../ui/core/spinner-screen.tsx';
import { quoted } from '../../ui/on-demand/quoted.ts';
import { paths } from '../shell/paths.ts';
import { categories, editCategory } from '../features/categories/categories-slice.ts';
import { CategoryForm } from '../features/categories/category-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { answerOrThrow } from '../api/admin-thunk.ts';
import { Drafted } from '../ui/drafted.tsx';
import { placeIn } from '../ui/list-places.ts';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const BACK = { to: paths.categories(), text: 'Categorias' } as const;

const Content = ({ id }: { id: string }) => {
  const dispatch = useApiDispatch();
  const leave = useLeaveSaved();
  const { list, retry } = categories.useList();
  const category = list.rows.find((row) => String(row.id) === id);
  if (category) {
    return (
      <CategoryForm
        category={category}
        failure="No se pudo editar la categoría"
        save={async (form, signal) => {
          const { name } = await answerOrThrow(
            dispatch(editCategory({ id: category.id, form })),
            signal,
          );
          await leave(`La categoría ${quoted(name)} se ha guardado.`, placeIn(paths.categories()));
        }}
      />
    );
  }
  if (list.problem) return <LoadProblem message={list.problem.message} onRetry={retry} />;
  if (!list.isLoaded) return <SpinnerScreen />;
  return (
    <EmptyState title="Esta categoría no existe.">
      <p>Puede que la hayan eliminado.</p>
      <Link className="btn btn-primary" to={paths.categories()}>
        Ver las categorías
      </Link>
    </EmptyState>
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
