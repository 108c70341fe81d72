import { useId, type ComponentProps, type ReactNode } from 'react';
import { Field } from '../../forms/field.tsx';

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode;
  error?: string | undefined;
}

/** A labelled `select`; its options are the children. */
export const SelectField = ({ label, error, children, ...select }: SelectProps) => {
  const id = useId();
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      <select
        {...select}
        id={id}
        className={`form-select ${error === undefined ? '' : 'is-invalid'}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
      >
        {children}
      </select>
      {error !== undefined && (
        <p className="invalid-feedback" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};

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
