import { useState, type ReactNode } from 'react';
import { greenClaimsIn } from '#shared/domain/green-claims.ts';
import { MAX_IMAGES } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { FACT_NAMES, type FactName } from '#shared/domain/schemas/facts.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { shop } from '#shared/domain/shop.ts';
import { Field, SelectField, TextareaField } from '../../../forms/field.tsx';
import { fieldText } from '../../../forms/use-submit.ts';
import { quoted } from '../../../ui/core/words.ts';
import { AdminForm, type FormField } from '../../ui/admin-form.tsx';
import { CheckField, NumberField } from '../../ui/fields.tsx';
import type { FormImages } from '../../ui/form-images.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { PriceField } from './price-field.tsx';
import { valuesOf, type ProductEdit, type ProductValues } from './product-edit.ts';
import {
  FIELD_LABELS,
  maxLength,
  readText,
  shownText,
  TEXT_FIELDS,
  textError,
  type ProductTexts,
  type TextField,
} from './product-fields.ts';
import { useFreePriceError } from './use-product-save.tsx';
import { isStockChange, stockChangeError, stockChangeOf } from './stock.ts';

/** The content that a form sends. */
interface SubmittedProduct extends Omit<ProductEdit, 'seen'> {
  /** A new product that only admins see (RULE-73). */
  isHidden: boolean;
}

/** The difference of a typed stock such as `+3`; undefined for a number of units. */
const typedChange = (form: FormData, product: ProductSummary | undefined): number | undefined => {
  const stock = fieldText(form, 'stock');
  return product && isStockChange(stock) ? stockChangeOf(stock) : undefined;
};

const errorsIn = (
  form: FormData,
  product: ProductSummary | undefined,
): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, textError(field, fieldText(form, field))]),
  ),
  ...(product &&
    typedChange(form, product) !== undefined && {
      stock: stockChangeError(fieldText(form, 'stock'), product.stock),
    }),
});

/** The values of a form without errors. */
const submittedIn = (
  form: FormData,
  images: FormImages,
  product: ProductSummary | undefined,
): SubmittedProduct => {
  const change = typedChange(form, product);
  const texts = Object.fromEntries(
    TEXT_FIELDS.map((field) => [field, readText(field, fieldText(form, field))]),
  ) as ProductTexts;
  return {
    values: {
      ...texts,
      ...(product && change !== undefined && { stock: String(product.stock + change) }),
      images,
    },
    isStockAdded: change !== undefined,
    isHidden: form.has('hidden'),
  };
};

interface Props {
  /** The product to edit; without it the form creates one. */
  product?: ProductSummary | undefined;
  /** The first values of a new product, such as those of the product that it copies. */
  initial?: ProductValues | undefined;
  categories: readonly Category[];
  /** Resolves when the API has accepted the values. */
  save: (submitted: SubmittedProduct, signal: AbortSignal) => Promise<void>;
}

/** All fields of a product. They are marked as required only for a new product (SPEC-5). */
export const ProductForm = ({ product, initial, categories, save }: Props) => {
  const values = product ? valuesOf(product) : initial;
  const freePriceError = useFreePriceError();
  return (
    <AdminForm
      action={product ? 'Guardar cambios' : 'Crear producto'}
      failure={product ? 'No se pudo editar el producto' : 'No se pudo crear el producto'}
      values={
        values &&
        Object.fromEntries(TEXT_FIELDS.map((field) => [field, shownText(field, values[field])]))
      }
      photos={{ name: 'imgs', stored: values?.images ?? [], isRequired: true }}
      base={product}
      errorsOf={(form) => {
        const errors = errorsIn(form, product);
        return {
          ...errors,
          price: errors['price'] ?? freePriceError(fieldText(form, 'price'), product?.price),
        };
      }}
      save={(form, signal, images) => save(submittedIn(form, images, product), signal)}
    >
      {(field, photos) => (
        <>
          <MainFields {...{ product, categories, field }} />
          <ImageField
            label="Fotografías"
            max={MAX_IMAGES}
            {...photos}
            hint={`Hasta ${MAX_IMAGES}. La primera es la de las listas; la segunda se ve al pasar por encima.`}
          />
          <FactFields field={field} />
          {!product && (
            <CheckField
              label="Guardar como borrador"
              name="hidden"
              defaultChecked={initial !== undefined}
              hint="No se ve en la tienda hasta que lo muestres."
            />
          )}
        </>
      )}
    </AdminForm>
  );
};

/** The props of the control of one text of a product. */
const textProps = (field: FormField, name: TextField) => ({
  ...field(name),
  label: FIELD_LABELS[name],
  maxLength: maxLength(name),
});

interface ClaimsProps {
  product: ProductSummary | undefined;
  /** The fields that are searched. */
  children: ReactNode;
}

/** Fields, and a warning about general claims about the environment in them (RULE-89). */
const ClaimsChecked = ({ product, children }: ClaimsProps) => {
  const [claims, setClaims] = useState(() =>
    greenClaimsIn(product ? `${product.title}\n${product.description}` : ''),
  );
  return (
    <div
      onInput={({ currentTarget }) => {
        const fields = currentTarget.querySelectorAll<HTMLInputElement>('[name]');
        setClaims(greenClaimsIn([...fields].map(({ value }) => value).join('\n')));
      }}
    >
      {children}
      <p role="status" className="form-text">
        {shop().law &&
          claims.length > 0 &&
          `Has escrito ${claims.map(quoted).join(', ')}. La ley pide poder demostrarlo: mejor di qué lo hace verdad, como «lana de ovejas de este valle» o un certificado.`}
      </p>
    </div>
  );
};

type MainFieldsProps = Pick<Props, 'product' | 'categories'> & { field: FormField };

/** Title, description, price, stock and category. */
const MainFields = ({ product, categories, field }: MainFieldsProps) => {
  const required = product === undefined;
  const stock = field('stock');
  return (
    <>
      <ClaimsChecked product={product}>
        <Field {...textProps(field, 'title')} required={required} />
        <TextareaField
          {...textProps(field, 'description')}
          required={required}
          rows={6}
          hint="De qué está hecho, cuánto mide y cómo se cuida."
        />
      </ClaimsChecked>
      <div className="product-numbers">
        <PriceField product={product} field={field} required={required} />
        <NumberField
          {...stock}
          label={FIELD_LABELS.stock}
          required={required}
          error={stock.error ?? field('stockChange').error}
          hint={required ? undefined : 'Si haces tres más, escribe +3.'}
        />
      </div>
      <SelectField label={FIELD_LABELS.categoryId} {...field('categoryId')} required={required}>
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

const HINTS: Partial<Record<FactName, string>> = {
  maker: 'La persona o el taller.',
  manufacturer:
    'Solo si no la haces tú: nombre, dirección postal y correo de quien la hace. La ley pide que se vean cuando vendes.',
  materials: 'Separados por comas: gres, nogal.',
  edition: '«Pieza única» o «Serie de 30».',
  identifier: 'El número o nombre que le da quien la hace.',
  care: 'Cómo se limpia y se conserva.',
  warnings: 'Lo que hay que saber antes de usarla.',
  featured: 'En la portada, el 1 va primero. Detrás van las que tienen cinco estrellas.',
};

/** The optional facts of a piece, collapsed at first. A field with an error keeps them open. */
const FactFields = ({ field }: { field: FormField }) => {
  const [isOpen, setOpen] = useState(false);
  const fact = (name: FactName) => ({ ...textProps(field, name), hint: HINTS[name] });
  const hasError = FACT_NAMES.some((name) => field(name).error !== undefined);
  return (
    <details
      className="mb-4 border-top border-bottom"
      open={isOpen || hasError}
      onToggle={({ currentTarget: details }) => {
        // Otherwise a closed group would hide the reason why the form is not sent.
        if (hasError) details.open = true;
        setOpen(details.open);
      }}
    >
      <summary className="py-3 fw-bold">Datos de la pieza</summary>
      <p className="form-text">Todos son opcionales. Un campo vacío no se muestra en la tienda.</p>
      <Field {...fact('maker')} />
      <TextareaField rows={2} {...fact('manufacturer')} />
      <Field {...fact('place')} />
      <Field {...fact('materials')} />
      <div className="product-numbers">
        <NumberField isDecimal {...fact('width')} />
        <NumberField isDecimal {...fact('depth')} />
        <NumberField isDecimal {...fact('height')} />
        <NumberField {...fact('weight')} />
      </div>
      <Field {...fact('edition')} />
      <Field {...fact('identifier')} />
      <TextareaField rows={2} {...fact('care')} />
      <TextareaField rows={2} {...fact('warnings')} />
      <NumberField {...fact('featured')} />
    </details>
  );
};
