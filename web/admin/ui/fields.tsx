import type { ComponentProps, ReactNode } from 'react';
import { Field } from '../../forms/field.tsx';

interface CheckProps extends ComponentProps<'input'> {
  label: ReactNode;
  hint?: string;
}

/** A box to tick, with its text beside it. */
export const CheckField = ({ label, hint, ...input }: CheckProps) => (
  <label className="form-check measure mb-4">
    <input {...input} type="checkbox" className="form-check-input" />
    <span>
      {label}
      {hint !== undefined && <span className="form-text d-block">{hint}</span>}
    </span>
  </label>
);

interface PickerProps extends ComponentProps<'input'> {
  id: string;
  onAdd: (files: readonly File[]) => void;
  /** Content of the button. */
  children: ReactNode;
}

/**
 * A file input behind a label that looks like a button. The text of the browser's own button would
 * be in the browser's language.
 */
export const FilePicker = ({ id, onAdd, children, ...input }: PickerProps) => (
  <>
    <input
      {...input}
      id={id}
      type="file"
      className="btn-check"
      onChange={({ currentTarget }) => {
        onAdd([...(currentTarget.files ?? [])]);
        // Without this, choosing the same file again raises no change event.
        currentTarget.value = '';
      }}
    />
    <label className="btn btn-outline-primary" htmlFor={id}>
      {children}
    </label>
  </>
);

/**
 * A text field with a phone's number keys. It is no `type="number"`, whose value the mouse wheel
 * changes by accident.
 */
export const NumberField = ({
  isDecimal = false,
  ...field
}: { isDecimal?: boolean } & ComponentProps<typeof Field>) => (
  <Field
    {...field}
    inputMode={isDecimal ? 'decimal' : 'numeric'}
    autoComplete="off"
    className="number-field"
  />
);
