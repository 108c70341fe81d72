import { useId, type ComponentProps, type ReactNode } from 'react';

interface Frame {
  label: ReactNode;
  /** Error message; marks the field as invalid. */
  error?: ReactNode;
  hint?: ReactNode;
}

const useFrame = ({ error, hint }: Frame) => {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false && error !== '';
  return {
    id,
    hasError,
    described: {
      'aria-invalid': hasError || undefined,
      'aria-describedby':
        [hint !== undefined && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ') ||
        undefined,
    },
  };
};

const Framed = ({
  id,
  hasError,
  label,
  error,
  hint,
  children,
}: Frame & { id: string; hasError: boolean; children: ReactNode }) => (
  <div className="field">
    <label className="form-label" htmlFor={id}>
      {label}
    </label>
    {children}
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

export const Field = ({
  label,
  error,
  hint,
  className = '',
  ...input
}: Frame & ComponentProps<'input'>) => {
  const { id, hasError, described } = useFrame({ label, error, hint });
  return (
    <Framed {...{ id, hasError, label, error, hint }}>
      <input
        {...input}
        {...described}
        id={id}
        className={`form-control ${hasError ? 'is-invalid' : ''} ${className}`}
      />
    </Framed>
  );
};

export const TextareaField = ({
  label,
  error,
  hint,
  className = '',
  ...textarea
}: Frame & ComponentProps<'textarea'>) => {
  const { id, hasError, described } = useFrame({ label, error, hint });
  return (
    <Framed {...{ id, hasError, label, error, hint }}>
      <textarea
        {...textarea}
        {...described}
        id={id}
        className={`form-control ${hasError ? 'is-invalid' : ''} ${className}`}
      />
    </Framed>
  );
};
