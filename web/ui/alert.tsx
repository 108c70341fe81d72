import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  variant?: 'danger' | 'warning' | 'info';
  /** Shows a close button. */
  onClose?: (() => void) | undefined;
}

/** A message that is read out at once (specification 8: the dismissible red alert). */
export const Alert = ({ children, variant = 'danger', onClose }: Props) => (
  <div className={`alert alert-${variant} ${onClose ? 'alert-dismissible' : ''}`} role="alert">
    {children}
    {onClose && (
      <button type="button" className="btn-close" aria-label="Cerrar aviso" onClick={onClose} />
    )}
  </div>
);
