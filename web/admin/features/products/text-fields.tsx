import { useState, type ComponentProps } from 'react';
import { FACT_NAMES, type FactName } from '#shared/domain/schemas/facts.ts';
import { Field, TextareaField } from '../../../forms/field.tsx';
import {
  FIELD_LABELS,
  maxLength,
  shownText,
  type ProductTexts,
  type TextField,
} from './product-fields.ts';

interface FormState {
  /** Absent for an empty form. */
  texts: ProductTexts | undefined;
  errors: Readonly<Partial<Record<string, string>>>;
}

/** The props of the control of one text of a product. */
export const textFieldProps = (name: TextField, { texts, errors }: FormState) => ({
  label: FIELD_LABELS[name],
  name,
  defaultValue: texts && shownText(name, texts[name]),
  error: errors[name],
  maxLength: maxLength(name),
  autoComplete: 'off',
});

/**
 * A text field with a phone's number keys. It is no `type="number"`, whose value the mouse wheel
 * changes by accident.
 */
export const NumberField = ({
  kind,
  ...field
}: { kind: 'price' | 'stock' } & ComponentProps<typeof Field>) => (
  <Field
    {...field}
    inputMode={kind === 'price' ? 'decimal' : 'numeric'}
    autoComplete="off"
    className="number-field"
  />
);

const HINTS: Partial<Record<FactName, string>> = {
  maker: 'La persona o el taller.',
  materials: 'Separados por comas: gres, nogal.',
  edition: '«Pieza única» o «Serie de 30».',
  identifier: 'El número o nombre que le da quien la hace.',
  care: 'Cómo se limpia y se conserva.',
  warnings: 'Lo que hay que saber antes de usarla.',
};

/** The optional facts of a piece, collapsed at first. A field with an error keeps them open. */
export const FactFields = ({ texts, errors }: FormState) => {
  const [isOpen, setOpen] = useState(false);
  const field = (name: FactName) => ({
    ...textFieldProps(name, { texts, errors }),
    hint: HINTS[name],
  });
  const hasError = FACT_NAMES.some((name) => errors[name] !== undefined);
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
      <Field {...field('maker')} />
      <Field {...field('place')} />
      <Field {...field('materials')} />
      <div className="product-numbers">
        <NumberField kind="price" {...field('width')} />
        <NumberField kind="price" {...field('depth')} />
        <NumberField kind="price" {...field('height')} />
        <NumberField kind="stock" {...field('weight')} />
      </div>
      <Field {...field('edition')} />
      <Field {...field('identifier')} />
      <TextareaField rows={2} {...field('care')} />
      <TextareaField rows={2} {...field('warnings')} />
    </details>
  );
};
