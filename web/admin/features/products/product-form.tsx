import { MAX_DESCRIPTION, MAX_IMAGES, MAX_TITLE } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Field, TextareaField } from '../../../forms/field.tsx';
import { fieldText } from '../../../ui/core/field-text.ts';
import {
  isStockChange,
  priceError,
  priceText,
  stockChangeError,
  stockError,
} from './price-and-stock.ts';
import { NumberField } from './number-field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { imagesError } from '../../ui/form-images.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';
import { FactFields } from './fact-fields.tsx';
import {
  FACT_FIELDS,
  factError,
  factText,
  normalizeLineBreaks,
  type FactTexts,
} from './fact-texts.ts';
import {
  valuesOf,
  type NewProduct,
  type ProductSubmission,
  type ProductValues,
} from './product-values.ts';
import { dollarsText } from './product-texts.ts';

const FIELD_OF = { UNSUPPORTED_IMAGE: 'imgs', TOO_LARGE: 'imgs' } as const;

/** Name of the category field: `POST /products` and `PATCH /products/{id}` spell it differently. */
const CATEGORY = { create: 'categoryId', edit: 'CategoryId' } as const;

const required = (text: string, error: string) => (text === '' ? error : undefined);

interface Props {
  /** The product to edit; without it the form creates one. */
  product?: ProductSummary;
  /** The first values of a new product, such as those of the product that it copies. */
  initial?: ProductValues | undefined;
  categories: readonly Category[];
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  /** Resolves when the API has accepted the values. */
  save: (values: ProductSubmission & NewProduct, signal: AbortSignal) => Promise<void>;
}

/** All fields of a product. They are marked as required only for a new product (SPEC-5). */
export const ProductForm = ({ product, initial, categories, failure, save }: Props) => {
  const values = product ? valuesOf(product) : initial;
  const { errors, check, formProps, images, setImages, submit, note, saveBar } = useAdminForm({
    save,
    failure,
    fieldOf: FIELD_OF,
    photos: { field: 'imgs', stored: values?.images ?? [] },
    base: product,
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
        const isStockAdded = !isNew && values !== undefined && isStockChange(text('stock'));
        const found = {
          title: required(text('title'), 'Escribe el título.'),
          description: required(text('description'), 'Escribe la descripción.'),
          price: priceError(text('price')),
          stock: isStockAdded
            ? stockChangeError(text('stock'), values.stock)
            : stockError(text('stock')),
          [category]: required(text(category), 'Elige una categoría.'),
          imgs: imagesError(images, { isRequired: true }),
          ...Object.fromEntries(FACT_FIELDS.map((name) => [name, factError(name, text(name))])),
        };
        const isComplete = check(
          Object.fromEntries(
            Object.entries(found).flatMap(([name, error]) => (error ? [[name, error]] : [])),
          ),
        );
        if (!isComplete) return;
        void submit({
          title: text('title'),
          description: normalizeLineBreaks(text('description')),
          price: Number(priceText(text('price'))),
          stock: Number(text('stock')) + (isStockAdded ? values.stock : 0),
          ...(isStockAdded && { isStockAdded }),
          categoryId: Number(text(category)),
          images,
          ...(form.has('hidden') && { isHidden: true }),
          ...(Object.fromEntries(
            FACT_FIELDS.map((name) => [name, factText(name, text(name))]),
          ) as FactTexts),
        });
      }}
    >
      {note}
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
      <div className="product-numbers">
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
          error={errors['stock'] ?? errors['stockChange']}
          hint={isNew ? undefined : 'Si haces tres más, escribe +3.'}
          required={isNew}
        />
      </div>
      <SelectField
        label="Categoría"
        name={category}
        defaultValue={values?.categoryId ?? ''}
        // The API's error names the field in either of its two spellings.
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
        onChange={setImages}
        error={errors['imgs']}
        hint={`Hasta ${MAX_IMAGES}. La primera es la de las listas; la segunda se ve al pasar por encima.`}
      />
      <FactFields texts={values} errors={errors} />
      {isNew && (
        <label className="form-check draft-check">
          <input
            type="checkbox"
            className="form-check-input"
            name="hidden"
            defaultChecked={initial !== undefined}
          />
          <span>
            Guardar como borrador
            <span className="form-text">No se ve en la tienda hasta que lo muestres.</span>
          </span>
        </label>
      )}
      <SaveBar {...saveBar}>{isNew ? 'Crear producto' : 'Guardar cambios'}</SaveBar>
    </form>
  );
};
