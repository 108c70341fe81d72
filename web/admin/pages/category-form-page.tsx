import { Link, useParams } from 'react-router-dom';
import { MAX_CATEGORY_NAME } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { Field } from '../../forms/field.tsx';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { fieldText } from '../../forms/use-submit.ts';
import { quoted } from '../../ui/core/words.ts';
import {
  useCategoriesQuery,
  useCreateCategoryMutation,
  useEditCategoryMutation,
} from '../api/admin-api.ts';
import { unwrapped, useRequestKey } from '../api/endpoints.ts';
import { paths } from '../shell/paths.ts';
import { AdminPage } from '../ui/admin-page.tsx';
import { Drafted } from '../ui/drafted.tsx';
import { imagesError, keptImages, newFiles } from '../ui/form-images.ts';
import { ImageField } from '../ui/image-field.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { placeIn } from '../ui/table-view.ts';
import { useAdminForm } from '../ui/use-admin-form.tsx';
import { useLeaveSaved } from '../ui/unsaved-changes.tsx';

const BACK = { to: paths.categories(), text: 'Categorias' } as const;

const FIELD_OF = { NAME_TAKEN: 'name', UNSUPPORTED_IMAGE: 'img', TOO_LARGE: 'img' } as const;

interface Props {
  /** The category to edit; without it the form creates one. */
  category?: Category;
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  /** Resolves when the API has accepted the form. */
  save: (form: FormData, signal: AbortSignal) => Promise<void>;
}

/** Name and image, both required (SPEC-5). */
const CategoryForm = ({ category, failure, save }: Props) => {
  const { errors, check, formProps, images, setImages, submit, note, saveBar } = useAdminForm({
    save,
    failure,
    fieldOf: FIELD_OF,
    photos: { field: 'img', stored: keptImages(category ? [category.img] : []) },
  });
  return (
    <form
      {...formProps}
      className="measure"
      onSubmit={(event) => {
        event.preventDefault();
        const name = fieldText(new FormData(event.currentTarget), 'name');
        const img = imagesError(images, { isRequired: true });
        const isComplete = check({
          ...(name === '' && { name: 'Escribe el nombre de la categoría.' }),
          ...(img !== undefined && { img }),
        });
        if (!isComplete) return;
        const form = new FormData();
        form.set('name', name);
        for (const file of newFiles(images)) form.set('img', file);
        void submit(form);
      }}
    >
      {note}
      <Field
        label="Nombre"
        name="name"
        defaultValue={category?.name}
        error={errors['name']}
        autoComplete="off"
        maxLength={MAX_CATEGORY_NAME}
        required
      />
      <ImageField
        label="Fotografía"
        name="img"
        max={1}
        images={images}
        onChange={setImages}
        error={errors['img']}
      />
      <SaveBar {...saveBar}>{category ? 'Guardar cambios' : 'Crear categoría'}</SaveBar>
    </form>
  );
};

const NewCategory = () => {
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
  <AdminPage title="Crear categoría" back={BACK}>
    <Drafted form="category/new">
      <NewCategory />
    </Drafted>
  </AdminPage>
);

const MISSING = (
  <EmptyState title="Esta categoría no existe.">
    <p>Puede que la hayan eliminado.</p>
    <Link className="btn btn-primary" to={paths.categories()}>
      Ver las categorías
    </Link>
  </EmptyState>
);

const StoredCategory = ({ category }: { category: Category }) => {
  const [editCategory] = useEditCategoryMutation();
  const leave = useLeaveSaved();
  return (
    <CategoryForm
      category={category}
      failure="No se pudo editar la categoría"
      save={async (form, signal) => {
        const { name } = await unwrapped(editCategory({ id: category.id, form }), signal);
        await leave(`La categoría ${quoted(name)} se ha guardado.`, placeIn(paths.categories()));
      }}
    />
  );
};

/** `/admin/editCategoryId/{id}` */
export const EditCategoryPage = () => {
  const { id = '' } = useParams();
  const categories = useCategoriesQuery();
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
