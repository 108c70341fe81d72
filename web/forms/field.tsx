import { useId, type ComponentProps, type ReactNode } from 'react';

interface Frame {
  label: ReactNode;
  /** Error message; marks the field as invalid. */
  error?: ReactNode;
  hint?: ReactNode;
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FramedProps extends Frame {
  renderControl: (control: ControlProps, invalid: string) => ReactNode;
}

const Framed = ({ label, error, hint, renderControl }: FramedProps) => {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  const notes = [hint !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(Boolean);
  const control = {
    id,
    'aria-invalid': hasError || undefined,
    'aria-describedby': notes.join(' ') || undefined,
  };
  return (
    <div className="field">
      <label className="form-label" htmlFor={id}>
        {label}
      </label>
      {renderControl(control, hasError ? 'is-invalid' : '')}
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

type FieldProps<Control extends 'input' | 'textarea' | 'select'> = Frame & ComponentProps<Control>;

export const Field = ({ label, error, hint, className = '', ...input }: FieldProps<'input'>) => (
  <Framed
    {...{ label, error, hint }}
    renderControl={(control, invalid) => (
      <input {...input} {...control} className={`form-control ${invalid} ${className}`} />
    )}
  />
);

export const TextareaField = ({ label, error, hint, ...textarea }: FieldProps<'textarea'>) => (
  <Framed
    {...{ label, error, hint }}
    renderControl={(control, invalid) => (
      <textarea {...textarea} {...control} className={`form-control ${invalid}`} />
    )}
  />
);

/** A labelled `select`; its options are the children. */
export const SelectField = ({ label, error, hint, ...select }: FieldProps<'select'>) => (
  <Framed
    {...{ label, error, hint }}
    renderControl={(control, invalid) => (
      <select {...select} {...control} className={`form-select ${invalid}`} />
    )}
  />
);

/** A box to tick or a button to choose, with its text beside it. */
export const Choice = ({ children, className = '', ...input }: ComponentProps<'input'>) => (
  <label className={`extra-choice ${className}`}>
    <input {...input} />
    <span className="text-break">{children}</span>
  </label>
);
