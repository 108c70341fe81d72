import type { ReactNode, Ref } from 'react';
import Button, { type ButtonProps } from 'react-bootstrap/Button';
import Spinner from 'react-bootstrap/Spinner';

interface Props extends Omit<ButtonProps, 'as'> {
  ref?: Ref<HTMLButtonElement>;
  /** Shows a spinner and ignores clicks. Unlike with `disabled`, the button keeps the focus. */
  busy: boolean;
  icon?: ReactNode;
}

export const BusyButton = ({ busy, icon, children, onClick, ...button }: Props) => (
  <Button
    {...button}
    aria-disabled={busy || undefined}
    onClick={(event) => {
      if (busy) event.preventDefault();
      else onClick?.(event);
    }}
  >
    {busy ? <Spinner as="span" size="sm" aria-hidden="true" /> : icon}
    {/* A translating browser replaces text nodes, before which React inserts the spinner. */}
    <span>{children}</span>
  </Button>
);
