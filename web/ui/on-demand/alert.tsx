import type { ReactNode } from 'react';
import BootstrapAlert from 'react-bootstrap/Alert';

interface Props {
  children: ReactNode;
  variant?: 'danger' | 'warning' | 'info';
  onClose?: (() => void) | undefined;
}

/** Screen readers announce the message at once. Red and dismissible by default (SPEC-8). */
export const Alert = ({ children, variant = 'danger', onClose }: Props) => (
  <BootstrapAlert
    show
    variant={variant}
    closeLabel="Cerrar aviso"
    {...(onClose && { dismissible: true, onClose })}
  >
    {children}
  </BootstrapAlert>
);
