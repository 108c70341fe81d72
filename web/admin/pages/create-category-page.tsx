import { quoted } from '../../ui/on-demand/quoted.ts';
import { paths } from '../shell/paths.ts';
import { useCreateCategoryMutation } from '../api/admin-api.ts';
import { unwrapped } from '../api/endpoints.ts';
import { CategoryForm } from '../features/categories/category-form.tsx';
import { useRequestKey } from '../api/use-request-key.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted } from '../ui/drafted.tsx';
import { useLeaveSaved } from '../ui/use-leave-saved.ts';

const Content = () => {
  const [createCategory] = useCreateCategoryMutation();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  return (
    <CategoryForm
      failure="No se pudo crear la categoría"
      save={async (form, signal) => {
        const { name } = await unwrapped(createCategory({ form, key }), signal);
        await leave(`La categoría ${quoted(name)} ya está en la tienda.`, paths.categories());
      }}
    />
  );
};

/** `/admin/createCategory` */
export const CreateCategoryPage = () => (
  <AdminPage title="Crear categoría" back={{ to: paths.categories(), text: 'Categorias' }}>
    <Drafted form="category/new">
      <Content />
    </Drafted>
  </AdminPage>
);
