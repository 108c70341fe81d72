import { Link, useParams } from 'react-router-dom';
import { MAX_CATEGORY_NAME } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { Field } from '../../forms/field.tsx';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { quoted } from '../../ui/core/words.ts';
import { useCall, useList, useRequestKey } from '../api/admin-api.ts';
import { paths } from '../shell/paths.ts';
import { AdminForm } from '../ui/admin-form.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted, useLeaveSaved } from '../ui/unsaved.tsx';
import { keptImages } from '../ui/form-images.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { placeIn } from '../ui/table-view.ts';

const BACK = { to: paths.categories, text: 'Categorias' } as const;

interface Props {
  /** The category to edit; without it the form creates one. */
  category?: Category;
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  /** Resolves when the API has accepted the form. */
  save: (form: FormData, signal: AbortSignal) => Promise<void>;
}

/** Name and image, both required (SPEC-5). */
const CategoryForm = ({ category, failure, save }: Props) => (
  <AdminForm
    action={category ? 'Guardar cambios' : 'Crear categoría'}
    failure={failure}
    fieldOf={{ NAME_TAKEN: 'name', UNSUPPORTED_IMAGE: 'img', TOO_LARGE: 'img' }}
    values={{ name: category?.name }}
    photos={{ name: 'img', stored: keptImages(category ? [category.img] : []), isRequired: true }}
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

const NewCategory = () => {
  const call = useCall();
  const key = useRequestKey();
  const leave = useLeaveSaved();
  return (
    <CategoryForm
      failure="No se pudo crear la categoría"
      save={async (form, signal) => {
        const headers = { 'idempotency-key': key };
        const { name } = await call('createCategory', { headers, form, signal });
        await leave(`La categoría ${quoted(name)} ya está en la tienda.`, paths.categories);
      }}
    />
  );
};

/** `/admin/createCategory` */
export const CreateCategoryPage = () => (
  <AdminPage title="Crear categoría" back={BACK}>
    <Drafted form="category/new">
      <NewCategory />
    </Drafted>
  </AdminPage>
);

const MISSING = (
  <EmptyState title="Esta categoría no existe.">
    <p>Puede que la hayan eliminado.</p>
    <Link className="btn btn-primary" to={paths.categories}>
      Ver las categorías
    </Link>
  </EmptyState>
);

const StoredCategory = ({ category }: { category: Category }) => {
  const call = useCall();
  const leave = useLeaveSaved();
  return (
    <CategoryForm
      category={category}
      failure="No se pudo editar la categoría"
      save={async (form, signal) => {
        const params = { id: category.id };
        const { name } = await call('editCategory', { params, form, signal });
        await leave(`La categoría ${quoted(name)} se ha guardado.`, placeIn(paths.categories));
      }}
    />
  );
};

/** `/admin/editCategoryId/{id}` */
export const EditCategoryPage = () => {
  const { id = '' } = useParams();
  const categories = useList('listCategories');
  return (
    <AdminPage title="Editar categoría" back={BACK}>
      <Drafted key={id} form={`category/${id}`}>
        <Loaded query={categories}>
          {(rows) => {
            const category = rows.find((row) => String(row.id) === id);
            return category ? <StoredCategory category={category} /> : MISSING;
          }}
        </Loaded>
      </Drafted>
    </AdminPage>
  );
};
