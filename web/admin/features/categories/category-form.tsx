import { useState } from 'react';
import type { Category } from '#shared/domain/schemas/category.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Field } from '../../../forms/field.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { imagesError, keptImages, newFiles, type FormImages } from '../../ui/form-images.ts';
import { useAdminForm } from '../../ui/use-admin-form.tsx';

const FIELD_OF = { NAME_TAKEN: 'name', UNSUPPORTED_IMAGE: 'img', TOO_LARGE: 'img' } as const;

interface Props {
  /** The category to edit; without it the form creates one. */
  category?: Category;
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  /** Resolves when the API has accepted the form. */
  save: (form: FormData) => Promise<void>;
}

/** Name and image, both required (SPEC-5). */
export const CategoryForm = ({ category, failure, save }: Props) => {
  const [images, setImages] = useState<FormImages>(() =>
    keptImages(category ? [category.img] : []),
  );
  const { errors, check, formProps, markEdited, submit, busy, alert, guard } = useAdminForm({
    save,
    failure,
    fieldOf: FIELD_OF,
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
      {alert}
      <Field
        label="Nombre"
        name="name"
        defaultValue={category?.name}
        error={errors['name']}
        autoComplete="off"
        maxLength={60}
        required
      />
      <ImageField
        label="Fotografía"
        name="img"
        max={1}
        images={images}
        onChange={(next) => {
          markEdited('img');
          setImages(next);
        }}
        error={errors['img']}
      />
      <Button type="submit" busy={busy}>
        {category ? 'Guardar cambios' : 'Crear categoría'}
      </Button>
      {guard}
    </form>
  );
};
