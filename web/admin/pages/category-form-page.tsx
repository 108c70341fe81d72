import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import { MAX_CATEGORY_NAME } from '#shared/domain/limits.ts';
import { NewCategoryForm, type Category } from '#shared/domain/schemas/category.ts';
import { quoted } from '../../ui/core/words.ts';
import { useCall, useIdempotencyKey, useList } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';
import { TextField } from '../ui/fields.tsx';
import { fileFields, formOf, keptImages, SendableImages } from '../ui/form-images.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded, Missing } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';
import type { Save } from '../ui/use-save.ts';

const BACK = { to: paths.categories, text: 'Categorias' } as const;

const CategoryFields = z.extend(NewCategoryForm, { img: SendableImages(true) });

const CategoryForm = ({ category }: { category?: Category }) => {
  const call = useCall();
  const headers = useIdempotencyKey();
  const leave = useLeaveSaved();
  const save: Save<z.infer<typeof CategoryFields>> = async ({ name: typed, img }, { signal }) => {
    const form = formOf([['name', typed], ...fileFields('img', img)]);
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
      schema={CategoryFields}
      values={{ name: category?.name, img: keptImages([category?.img]) }}
      photos="img"
      save={save}
    >
      <TextField name="name" label="Nombre" required maxLength={MAX_CATEGORY_NAME} />
      <ImageField name="img" label="Fotografía" max={1} />
    </AdminForm>
  );
};

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
