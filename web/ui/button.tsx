import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  variant?: 'primary' | 'outline-primary' | 'link';
  /** Work is under way: a spinner shows and clicks do nothing, but the focus stays here. */
  busy?: boolean;
}

export const Button = ({
  variant = 'primary',
  busy = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: Props) => (
  <button
    {...rest}
    // The type is a parameter here: a form's button says type="submit".
    type={type}
    className={`btn btn-${variant} ${className}`}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy && <span className="spinner-border spinner-border-sm" aria-hidden="true" />}
    {children}
  </button>
);
