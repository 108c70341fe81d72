import { useParams } from 'react-router-dom';
import { MAX_CATEGORY_NAME } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { Field } from '../../forms/field.tsx';
import { quoted } from '../../ui/core/words.ts';
import { useCall, useIdempotencyKey, useList } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';
import { keptImages } from '../ui/form-images.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';

const BACK = { to: paths.categories, text: 'Categorias' } as const;

/** Name and image, both required (SPEC-5). Without a category the form creates one. */
const CategoryForm = ({ category }: { category?: Category }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  const save = async (form: FormData, signal: AbortSignal) => {
    if (category) {
      const params = { id: category.id };
      const { name } = await call('editCategory', { params, form, signal });
      await leave(`La categoría ${quoted(name)} se ha guardado.`, placeIn(paths.categories));
    } else {
      const { name } = await call('createCategory', { headers, form, signal });
      await leave(`La categoría ${quoted(name)} ya está en la tienda.`, paths.categories);
    }
  };
  return (
    <AdminForm
      action={category ? 'Guardar cambios' : 'Crear categoría'}
      failure={category ? 'No se pudo editar la categoría' : 'No se pudo crear la categoría'}
      fieldOf={{ NAME_TAKEN: 'name' }}
      values={{ name: category?.name }}
      photos={{ name: 'img', stored: keptImages([category?.img]), isRequired: true }}
      save={save}
    >
      {(field, photos) => (
        <>
          <Field
            label="Nombre"
            {...field('name', 'Escribe el nombre de la categoría.')}
            maxLength={MAX_CATEGORY_NAME}
          />
          <ImageField label="Fotografía" max={1} {...photos} />
        </>
      )}
    </AdminForm>
  );
};

/** `/admin/createCategory` */
export const CreateCategoryPage = () => (
  <AdminPage title="Crear categoría" back={BACK}>
    <Drafted form="category/new">
      <CategoryForm />
    </Drafted>
  </AdminPage>
);

const MISSING = (
  <Missing
    title="Esta categoría no existe."
    why="Puede que la hayan eliminado."
    list={{ to: paths.categories, text: 'Ver las categorías' }}
  />
);

/** `/admin/editCategoryId/{id}` */
export const EditCategoryPage = () => {
  const { id = '' } = useParams();
  return (
    <AdminPage title="Editar categoría" back={BACK}>
      <Drafted form={`category/${id}`}>
        <Loaded query={useList('listCategories')}>
          {(rows) => {
            const category = rows.find((row) => String(row.id) === id);
            return category ? <CategoryForm category={category} /> : MISSING;
          }}
        </Loaded>
      </Drafted>
    </AdminPage>
  );
};
