import type { ComponentProps } from 'react';
import { Field } from '../../forms/field.tsx';

/** Dollars or pieces (figures.ts): the phone's figures, and no arrows that a scroll would turn. */
export const NumberField = ({
  kind,
  ...field
}: { kind: 'price' | 'stock' } & ComponentProps<typeof Field>) => (
  <Field
    {...field}
    inputMode={kind === 'price' ? 'decimal' : 'numeric'}
    autoComplete="off"
    className="figure-field"
  />
);
