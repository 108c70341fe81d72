import { useId, type ReactNode } from 'react';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { IconButton } from '../core/icon.tsx';

/** The browser traps and restores the focus. Closing works before the site has started. */
export const Dialog = ({ title, children }: { title: ReactNode; children: ReactNode }) => {
  const id = useId();
  return (
    // Browsers without `closedby` ignore clicks outside.
    <dialog className="dialog" aria-labelledby={id} closedby="any">
      <div className="dialog-content">
        <div className="dialog-head d-flex gap-3 align-items-start justify-content-between mb-3">
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          <form method="dialog">
            <IconButton type="submit" icon={close} label="Cerrar" />
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
};
