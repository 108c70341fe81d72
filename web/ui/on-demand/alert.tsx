import type { ReactNode } from 'react';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { IconButton } from '../core/icon.tsx';

/** Complete class names, so that PurgeCSS keeps them. */
const CLASS = {
  danger: 'alert-danger',
  warning: 'alert-warning',
  info: 'alert-info',
} as const;

interface Props {
  children: ReactNode;
  variant?: keyof typeof CLASS;
  onClose?: (() => void) | undefined;
}

/** A message that screen readers announce at once; red and dismissible by default (SPEC-8). */
export const Alert = ({ children, variant = 'danger', onClose }: Props) => (
  <div className={`alert ${CLASS[variant]} ${onClose ? 'alert-dismissible' : ''}`} role="alert">
    {children}
    {onClose && (
      <IconButton
        className="position-absolute top-0 end-0 m-1 text-reset"
        icon={close}
        label="Cerrar aviso"
        onClick={onClose}
      />
    )}
  </div>
);
