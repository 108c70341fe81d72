import type { ComponentProps, ReactNode } from 'react';
import { MAX_IMAGES } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { Field, TextareaField } from '../../../forms/field.tsx';
import { fieldText } from '../../../forms/use-submit.ts';
import { imagesError, type FormImages } from '../../ui/form-images.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useAdminForm } from '../../ui/use-admin-form.tsx';
import { valuesOf, type ProductEdit, type ProductValues } from './product-edit.ts';
import {
  foundErrors,
  readText,
  TEXT_FIELDS,
  textError,
  type ProductTexts,
  type TextField,
} from './product-fields.ts';
import { isStockChange, stockChangeError, stockChangeOf } from './stock.ts';
import { FactFields, NumberField, textFieldProps } from './text-fields.tsx';

const FIELD_OF = { UNSUPPORTED_IMAGE: 'imgs', TOO_LARGE: 'imgs' } as const;

/** `POST /products` and `PATCH /products/{id}` spell the category differently. */
const nameIn = (field: TextField, product: ProductSummary | undefined): string =>
  field === 'categoryId' && product ? 'CategoryId' : field;

/** What a form sends. */
interface SubmittedProduct extends Omit<ProductEdit, 'seen'> {
  /** A new product that only admins see (RULE-73). */
  isHidden: boolean;
}

/** The errors of a typed form, and its values if there are none. */
const readForm = (form: FormData, images: FormImages, product: ProductSummary | undefined) => {
  const typed = (field: TextField) => fieldText(form, nameIn(field, product));
  const stock = typed('stock');
  const change = product && isStockChange(stock) ? stockChangeOf(stock) : undefined;
  const errors = foundErrors({
    ...Object.fromEntries(
      TEXT_FIELDS.map((field) => [nameIn(field, product), textError(field, typed(field))]),
    ),
    imgs: imagesError(images, { isRequired: true }),
    ...(product && change !== undefined && { stock: stockChangeError(stock, product.stock) }),
  });
  const submitted = (): SubmittedProduct => ({
    values: {
      ...(Object.fromEntries(
        TEXT_FIELDS.map((field) => [field, readText(field, typed(field))]),
      ) as ProductTexts),
      ...(product && change !== undefined && { stock: String(product.stock + change) }),
      images,
    },
    isStockAdded: change !== undefined,
    isHidden: form.has('hidden'),
  });
  return { errors, submitted };
};

interface Props {
  /** The product to edit; without it the form creates one. */
  product?: ProductSummary | undefined;
  /** The first values of a new product, such as those of the product that it copies. */
  initial?: ProductValues | undefined;
  categories: readonly Category[];
  /** The alert's sentence when saving fails (SPEC-8). */
  failure: string;
  /** Resolves when the API has accepted the values. */
  save: (submitted: SubmittedProduct, signal: AbortSignal) => Promise<void>;
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
  return (
    <form
      {...formProps}
      className="measure"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readForm(new FormData(event.currentTarget), images, product);
        if (check(read.errors)) void submit(read.submitted());
      }}
    >
      {note}
      <MainFields {...{ product, values, errors, categories }} />
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
      {!product && <DraftCheck isChecked={initial !== undefined} />}
      <SaveBar {...saveBar}>{product ? 'Guardar cambios' : 'Crear producto'}</SaveBar>
    </form>
  );
};

type MainFieldsProps = Pick<Props, 'product' | 'categories'> & {
  values: ProductTexts | undefined;
  errors: ComponentProps<typeof FactFields>['errors'];
};

/** Title, description, price, stock and category. */
const MainFields = ({ product, values, errors, categories }: MainFieldsProps): ReactNode => {
  const required = product === undefined;
  const field = (name: TextField) => ({
    ...textFieldProps(name, { texts: values, errors }),
    required,
  });
  return (
    <>
      <Field {...field('title')} />
      <TextareaField
        {...field('description')}
        rows={6}
        hint="De qué está hecho, cuánto mide y cómo se cuida."
      />
      <div className="product-numbers">
        <NumberField kind="price" {...field('price')} label="Precio en USD" />
        <NumberField
          kind="stock"
          {...field('stock')}
          error={errors['stock'] ?? errors['stockChange']}
          hint={required ? undefined : 'Si haces tres más, escribe +3.'}
        />
      </div>
      <SelectField
        label="Categoría"
        name={nameIn('categoryId', product)}
        defaultValue={values?.categoryId ?? ''}
        // The API's error names the field in either of its two spellings.
        error={errors['CategoryId'] ?? errors['categoryId']}
        required={required}
      >
        {required && <option value="">Elige una…</option>}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  );
};

const DraftCheck = ({ isChecked }: { isChecked: boolean }) => (
  <label className="form-check mb-4">
    <input type="checkbox" className="form-check-input" name="hidden" defaultChecked={isChecked} />
    <span>
      Guardar como borrador
      <span className="form-text d-block">No se ve en la tienda hasta que lo muestres.</span>
    </span>
  </label>
);
