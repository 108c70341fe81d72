import { useEffect, useId, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { familyKey } from '#shared/domain/families.ts';
import { greenClaimsIn } from '#shared/domain/green-claims.ts';
import { MAX_IMAGES } from '#shared/domain/limits.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { FactName } from '#shared/domain/schemas/facts.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { asksWeight } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import type { Errors } from '../../../forms/field-errors.ts';
import { quoted } from '../../../ui/core/words.ts';
import { useList } from '../../api/admin-api.ts';
import { AdminForm } from '../../ui/admin-form.tsx';
import {
  CheckField,
  LongTextField,
  NumberField,
  OptionField,
  optionsOf,
  TextField as Text,
  useFieldError,
} from '../../ui/fields.tsx';
import { imagesError, type FormImages } from '../../ui/form-images.ts';
import { formSchema } from '../../ui/form-values.ts';
import { ImageField } from '../../ui/image-field.tsx';
import { PriceField } from './price-field.tsx';
import { valuesOf, type ProductEdit, type ProductValues } from './product-edit.ts';
import {
  FIELD_LABELS,
  maxLength,
  productErrors,
  readText,
  shownText,
  TEXT_FIELDS,
  type ProductTexts,
  type TextField,
} from './product-fields.ts';
import { useFreePriceError } from './use-product-save.tsx';
import { isStockChange, stockChangeError, stockChangeOf } from './stock.ts';

interface SubmittedProduct extends Omit<ProductEdit, 'seen'> {
  isHidden: boolean;
}

type Typed = Record<TextField, string> & { imgs: FormImages; hidden?: boolean };

/** @param product the product to edit, to whose stock a difference such as `+3` is added */
const productSchema = (
  product: ProductSummary | undefined,
  freePriceError: ReturnType<typeof useFreePriceError>,
) => {
  const isAdded = ({ stock }: Typed): boolean => product !== undefined && isStockChange(stock);
  const errorsOf = (typed: Typed): Errors => {
    const errors = productErrors(typed);
    return {
      ...errors,
      ...(product && isAdded(typed) && { stock: stockChangeError(typed.stock, product.stock) }),
      price: errors.price ?? freePriceError(typed.price, product?.price),
      imgs: imagesError(typed.imgs, { isRequired: true }),
    };
  };
  const read = (typed: Typed): SubmittedProduct => {
    const texts = TEXT_FIELDS.map((field) => [field, readText(field, typed[field])] as const);
    const values = { ...(Object.fromEntries(texts) as ProductTexts), images: typed.imgs };
    if (product && isAdded(typed)) {
      values.stock = String(product.stock + (stockChangeOf(typed.stock) ?? 0));
    }
    return { values, isStockAdded: isAdded(typed), isHidden: typed.hidden === true };
  };
  return formSchema(read, z.custom<SubmittedProduct>(), errorsOf);
};

interface Props {
  product?: ProductSummary | undefined;
  initial?: ProductValues | undefined;
  /** A copy that becomes another piece of the same family. */
  isOption?: boolean | undefined;
  categories: readonly Category[];
  save: (submitted: SubmittedProduct, signal: AbortSignal) => Promise<void>;
}

export const ProductForm = ({ product, initial, isOption = false, categories, save }: Props) => {
  const values = product ? valuesOf(product) : initial;
  const freePriceError = useFreePriceError();
  return (
    <AdminForm
      action={product ? 'Guardar cambios' : 'Crear producto'}
      failure={product ? 'No se pudo editar el producto' : 'No se pudo crear el producto'}
      schema={productSchema(product, freePriceError)}
      values={{
        ...Object.fromEntries(
          TEXT_FIELDS.map((field) => [field, shownText(field, values?.[field] ?? '')]),
        ),
        imgs: values?.images ?? [],
        hidden: initial !== undefined,
      }}
      photos="imgs"
      base={product}
      save={(submitted, { signal }) => save(submitted, signal)}
    >
      <MainFields product={product} categories={categories} />
      <ImageField
        name="imgs"
        label="Fotografías"
        max={MAX_IMAGES}
        hint={`Hasta ${MAX_IMAGES}. La primera es la de las listas; la segunda se ve al pasar por encima.`}
      />
      <ChoiceFields isOption={isOption} />
      <FactFields />
      {!product && (
        <CheckField
          name="hidden"
          label="Guardar como borrador"
          hint="No se ve en la tienda hasta que lo muestres."
        />
      )}
    </AdminForm>
  );
};

const textProps = (name: TextField) => ({
  name,
  label: FIELD_LABELS[name],
  maxLength: maxLength(name),
});

/** Warns about general claims about the environment in title and description (RULE-89). */
const Claims = () => {
  const texts = useWatch({ name: ['title', 'description'] });
  const claims = greenClaimsIn(texts.join('\n'));
  return (
    <p role="status" className="form-text">
      {shop().law && claims.length > 0
        ? `Has escrito ${claims.map(quoted).join(', ')}. La ley pide poder demostrarlo: mejor di qué lo hace verdad, como «lana de ovejas de este valle» o un certificado.`
        : ''}
    </p>
  );
};

/** Among the main fields only if a price of shipping depends on the weight. */
const WeightField = () => {
  const weight = useWatch<{ weight: string }, 'weight'>({ name: 'weight' });
  return (
    <NumberField
      {...textProps('weight')}
      hint={<span role="status">{weight === '' ? 'Sin peso, el envío cuenta 0 g.' : ''}</span>}
    />
  );
};

const MainFields = ({ product, categories }: Pick<Props, 'product' | 'categories'>) => {
  const required = product === undefined;
  const [stockError, changeError] = [useFieldError('stock'), useFieldError('stockChange')];
  return (
    <>
      <Text {...textProps('title')} required={required} />
      <LongTextField
        {...textProps('description')}
        required={required}
        rows={6}
        hint="De qué está hecho, cuánto mide y cómo se cuida."
      />
      <Claims />
      <div className="product-numbers">
        <PriceField product={product} required={required} />
        <NumberField
          {...textProps('stock')}
          required={required}
          error={stockError ?? changeError}
          hint={required ? undefined : 'Si haces tres más, escribe +3.'}
        />
        {asksWeight(shop().shipping) && <WeightField />}
      </div>
      <OptionField {...textProps('categoryId')} required={required}>
        {required && <option value="">Elige una…</option>}
        {optionsOf(categories)}
      </OptionField>
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
  family: 'El nombre que une piezas en una sola elección, como «Taza luna».',
  option: 'Qué pieza de la familia es esta, como «Grande» o «Azul añil».',
  madeToOrderDays:
    'Si la haces al recibir el pedido: en cuántos está lista. Sin stock se puede encargar.',
  madeToOrderMax: 'Cuántas caben en un pedido además del stock. Vacío: 5.',
  question:
    'Por ejemplo «¿Qué nombre grabamos?». Lo que se personaliza queda fuera del desistimiento.',
  featured: 'En la portada, el 1 va primero. Detrás van las que tienen cinco estrellas.',
};

const fact = (name: FactName) => ({ ...textProps(name), hint: HINTS[name] });

interface GroupProps {
  title: string;
  hint: string;
  names: readonly FactName[];
  isFirstOpen?: boolean;
  children: ReactNode;
}

const FieldGroup = ({ title, hint, names, isFirstOpen = false, children }: GroupProps) => {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const { errors } = useFormContext().formState;
  const hasError = names.some((name) => name in errors);
  return (
    <details
      className="mb-4 border-top border-bottom"
      open={isOpen || hasError}
      onToggle={({ currentTarget: details }) => {
        // A closed group would hide the reason why the form is not sent.
        if (hasError) details.open = true;
        setOpen(details.open);
      }}
    >
      <summary className="py-3 fw-bold">{title}</summary>
      <p className="form-text">{hint}</p>
      {children}
    </details>
  );
};

const CHOICE_FACTS = ['family', 'option', 'madeToOrderDays', 'madeToOrderMax'] as const;

/** The families that the shop has, as suggestions. */
const FamilyField = () => {
  const list = useId();
  const { data = [] } = useList('listAllProducts');
  const families = new Map(
    data.flatMap(({ family }) => (family ? [[familyKey(family), family]] : [])),
  );
  return (
    <>
      <Text {...fact('family')} list={list} />
      <datalist id={list}>{optionsOf([...families.values()])}</datalist>
    </>
  );
};

const OptionName = ({ isFirst }: { isFirst: boolean }) => {
  const { setFocus } = useFormContext();
  useEffect(() => {
    if (isFirst) setFocus('option');
  }, [isFirst, setFocus]);
  return <Text {...fact('option')} />;
};

const ChoiceFields = ({ isOption }: { isOption: boolean }) => (
  <FieldGroup
    title="Opciones y encargo"
    hint="Para piezas en varios tamaños o colores, una ficha para cada una, y para las que haces por encargo."
    names={CHOICE_FACTS}
    isFirstOpen={isOption}
  >
    <FamilyField />
    <OptionName isFirst={isOption} />
    <div className="product-numbers">
      <NumberField {...fact('madeToOrderDays')} />
      <NumberField {...fact('madeToOrderMax')} />
    </div>
  </FieldGroup>
);

const PIECE_FACTS = [
  ...(['maker', 'manufacturer', 'place', 'materials', 'width', 'depth', 'height'] as const),
  ...(['weight', 'edition', 'identifier', 'care', 'warnings', 'featured'] as const),
  ...(['question', 'questionRequired'] as const),
];

const FactFields = () => (
  <FieldGroup
    title="Datos de la pieza"
    hint="Todos son opcionales. Un campo vacío no se muestra en la tienda."
    names={PIECE_FACTS}
  >
    <Text {...fact('maker')} />
    <LongTextField rows={2} {...fact('manufacturer')} />
    <Text {...fact('place')} />
    <Text {...fact('materials')} />
    <div className="product-numbers">
      <NumberField isDecimal {...fact('width')} />
      <NumberField isDecimal {...fact('depth')} />
      <NumberField isDecimal {...fact('height')} />
      {!asksWeight(shop().shipping) && <NumberField {...fact('weight')} />}
    </div>
    <Text {...fact('edition')} />
    <Text {...fact('identifier')} />
    <LongTextField rows={2} {...fact('care')} />
    <LongTextField rows={2} {...fact('warnings')} />
    <NumberField {...fact('featured')} />
    <Text {...fact('question')} />
    <OptionField {...fact('questionRequired')}>
      <option value="">No</option>
      <option value="sí">Sí</option>
    </OptionField>
  </FieldGroup>
);
