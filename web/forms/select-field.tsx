import { useId, type ComponentProps, type ReactNode } from 'react';

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
