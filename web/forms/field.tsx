import { createElement, useId, type ComponentProps, type ReactNode } from 'react';

interface Frame {
  label: ReactNode;
  /** Error message; marks the field as invalid. */
  error?: ReactNode;
  hint?: ReactNode;
}

/** A control with its label, hint and error. */
const labelled =
  <Tag extends 'input' | 'textarea' | 'select'>(tag: Tag, look: string) =>
  ({ label, error, hint, className = '', ...control }: Frame & ComponentProps<Tag>) => {
    const id = useId();
    const hasError = error !== undefined && error !== null && error !== false && error !== '';
    const notes = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(Boolean);
    return (
      <div className="field">
        <label className="form-label" htmlFor={id}>
          {label}
        </label>
        {createElement<object>(tag, {
          ...control,
          id,
          'aria-invalid': hasError || undefined,
          'aria-describedby': notes.join(' ') || undefined,
          className: `${look} ${hasError ? 'is-invalid' : ''} ${className}`,
        })}
        {hint !== undefined && (
          <p className="form-text" id={`${id}-hint`}>
            {hint}
          </p>
        )}
        {hasError && (
          <p className="invalid-feedback" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
    );
  };

export const Field = labelled('input', 'form-control');
export const TextareaField = labelled('textarea', 'form-control');
/** Its options are the children. */
export const SelectField = labelled('select', 'form-select');

/** A box to tick or a button to choose, with its text beside it. */
export const Choice = ({ children, className = '', ...input }: ComponentProps<'input'>) => (
  <label className={`extra-choice ${className}`}>
    <input {...input} />
    <span className="text-break">{children}</span>
  </label>
);
