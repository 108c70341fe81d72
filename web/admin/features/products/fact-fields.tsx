import { useState } from 'react';
import type { FactName } from '#shared/domain/schemas/facts.ts';
import { Field, TextareaField } from '../../../forms/field.tsx';
import {
  FACT_FIELDS,
  FACT_LABELS,
  maxCharacters,
  shownFact,
  type FactTexts,
} from './fact-texts.ts';
import { NumberField } from './number-field.tsx';

const HINTS: Partial<Record<FactName, string>> = {
  maker: 'La persona o el taller.',
  materials: 'Separados por comas: gres, nogal.',
  edition: '«Pieza única» o «Serie de 30».',
  identifier: 'El número o nombre que le da quien la hace.',
  care: 'Cómo se limpia y se conserva.',
  warnings: 'Lo que hay que saber antes de usarla.',
};

interface Props {
  texts: FactTexts | undefined;
  errors: Readonly<Partial<Record<string, string>>>;
}

/** The optional facts of a piece, collapsed at first. A field with an error keeps them open. */
export const FactFields = ({ texts, errors }: Props) => {
  const [isOpen, setOpen] = useState(false);
  const field = (name: FactName) => ({
    label: FACT_LABELS[name],
    name,
    defaultValue: shownFact(name, texts?.[name] ?? ''),
    error: errors[name],
    hint: HINTS[name],
    maxLength: maxCharacters(name),
    autoComplete: 'off',
  });
  const hasError = FACT_FIELDS.some((name) => errors[name] !== undefined);
  return (
    <details
      className="fact-fields"
      open={isOpen || hasError}
      onToggle={({ currentTarget: details }) => {
        // Otherwise a closed group would hide the reason why the form is not sent.
        if (hasError) details.open = true;
        setOpen(details.open);
      }}
    >
      <summary>Datos de la pieza</summary>
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
