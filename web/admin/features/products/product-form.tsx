import { useState } from 'react';
import { MAX_DESCRIPTION, MAX_IMAGES, MAX_TITLE } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Button } from '../../../ui/core/button.tsx';
import { Field, TextareaField } from '../../../forms/field.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import { priceError, priceText, stockError } from '../../ui/figures.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { imagesError, type Images } from '../../ui/images.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';
import { oneBreak, valuesOf, type ProductValues } from './product-values.ts';
import { dollarsText } from './product-words.ts';

const FIELD_OF = { UNSUPPORTED_IMAGE: 'imgs', TOO_LARGE: 'imgs' } as const;

/** Each field's name in the specification's calls: a new product's category is not an old one's. */
const CATEGORY = { create: 'categoryId', edit: 'CategoryId' } as const;

const required = (text: string, words: string) => (text === '' ? words : undefined);

interface Props {
  /** The one to edit; a new one without. */
  product?: ProductSummary;
  categories: readonly Category[];
  /** SPEC-8's sentence for a failure. */
  failure: string;
  /** Resolves when the shop has agreed. */
  save: (values: ProductValues) => Promise<void>;
}

/** Every field of a product; only a new one's are marked as required (SPEC-5). */
export const ProductForm = ({ product, categories, failure, save }: Props) => {
  const values = product && valuesOf(product);
  const [images, setImages] = useState<Images>(() => values?.images ?? []);
  const { errors, check, formProps, edited, submit, busy, alert, guard } = useAdminForm({
    save,
    failure,
    fieldOf: FIELD_OF,
  });
  const category = CATEGORY[product ? 'edit' : 'create'];
  const isNew = product === undefined;
  return (
    <form
      {...formProps}
      className="admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const text = (name: string) => fieldText(form, name);
        const found = {
          title: required(text('title'), 'Escribe el título.'),
          description: required(text('description'), 'Escribe la descripción.'),
          price: priceError(text('price')),
          stock: stockError(text('stock')),
          [category]: required(text(category), 'Elige una categoría.'),
          imgs: imagesError(images, { isRequired: true }),
        };
        const isComplete = check(
          Object.fromEntries(
            Object.entries(found).flatMap(([name, words]) => (words ? [[name, words]] : [])),
          ),
        );
        if (!isComplete) return;
        void submit({
          title: text('title'),
          description: oneBreak(text('description')),
          price: Number(priceText(text('price'))),
          stock: Number(text('stock')),
          categoryId: Number(text(category)),
          images,
        });
      }}
    >
      {alert}
      <Field
        label="Título"
        name="title"
        defaultValue={values?.title}
        error={errors['title']}
        autoComplete="off"
        maxLength={MAX_TITLE}
        required={isNew}
      />
      <TextareaField
        label="Descripción"
        name="description"
        rows={6}
        defaultValue={values?.description}
        error={errors['description']}
        hint="De qué está hecho, cuánto mide y cómo se cuida."
        maxLength={MAX_DESCRIPTION}
        required={isNew}
      />
      <div className="product-figures">
        <NumberField
          kind="price"
          label="Precio en USD"
          name="price"
          defaultValue={values && dollarsText(values.price)}
          error={errors['price']}
          required={isNew}
        />
        <NumberField
          kind="stock"
          label="Stock"
          name="stock"
          defaultValue={values?.stock}
          error={errors['stock']}
          required={isNew}
        />
      </div>
      <SelectField
        label="Categoría"
        name={category}
        defaultValue={values?.categoryId ?? ''}
        // The shop names the field in one of its two spellings.
        error={errors[category] ?? errors['categoryId']}
        required={isNew}
      >
        {isNew && <option value="">Elige una…</option>}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <ImageField
        label="Fotografías"
        name="imgs"
        max={MAX_IMAGES}
        images={images}
        onChange={(next) => {
          edited('imgs');
          setImages(next);
        }}
        error={errors['imgs']}
        hint={`Hasta ${MAX_IMAGES}. La primera es la de las listas; la segunda se ve al pasar por encima.`}
      />
      <Button type="submit" busy={busy}>
        {isNew ? 'Crear producto' : 'Guardar cambios'}
      </Button>
      {guard}
    </form>
  );
};
