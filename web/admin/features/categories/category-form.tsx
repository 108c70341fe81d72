import { MAX_CATEGORY_NAME } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { Field } from '../../../forms/field.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { imagesError, keptImages, newFiles } from '../../ui/form-images.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';

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
export const CategoryForm = ({ category, failure, save }: Props) => {
  const { errors, check, formProps, images, setImages, submit, note, saveBar } = useAdminForm({
    save,
    failure,
    fieldOf: FIELD_OF,
    photos: { field: 'img', stored: keptImages(category ? [category.img] : []) },
  });
  return (
    <form
      {...formProps}
      className="admin-form"
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
