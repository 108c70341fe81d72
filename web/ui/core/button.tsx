import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  variant?: keyof typeof CLASS;
  /** Work is under way: a spinner shows and clicks do nothing, but the focus stays here. */
  busy?: boolean;
}

/** Whole class names, so that PurgeCSS finds them. */
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
    // The type is a parameter here: a form's button says type="submit".
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
