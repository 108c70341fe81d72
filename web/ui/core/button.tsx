import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  variant?: keyof typeof CLASS;
  /** Shows a spinner and ignores clicks; unlike `disabled`, the button keeps the focus. */
  busy?: boolean;
}

/** Complete class names, so that PurgeCSS keeps them. */
const CLASS = {
  primary: 'btn-primary',
  'outline-primary': 'btn-outline-primary',
  link: 'btn-link',
} as const;

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
    type={type}
    className={`btn ${CLASS[variant]} ${className}`}
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
