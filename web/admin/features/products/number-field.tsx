import type { ComponentProps } from 'react';
import { Field } from '../../../forms/field.tsx';

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
