import { useState } from 'react';
import type { Category } from '#shared/domain/schemas/category.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Field } from '../../../forms/field.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { keptImages, imageParts, imagesError, type Images } from '../../ui/images.ts';
import { useAdminForm } from '../../ui/use-admin-form.tsx';

const FIELD_OF = { NAME_TAKEN: 'name', UNSUPPORTED_IMAGE: 'img', TOO_LARGE: 'img' } as const;

interface Props {
  /** The one to edit; a new one without. */
  category?: Category;
  /** SPEC-8's sentence for a failure. */
  failure: string;
  /** Resolves when the shop has agreed. */
  save: (form: FormData) => Promise<void>;
}

/** Name and image, both required (SPEC-5). */
export const CategoryForm = ({ category, failure, save }: Props) => {
  const [images, setImages] = useState<Images>(() => keptImages(category ? [category.img] : []));
  const { errors, check, formProps, edited, submit, busy, alert, guard } = useAdminForm({
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
        for (const file of imageParts(images).files) form.set('img', file);
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
          edited('img');
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
