import { useId, type ReactNode } from 'react';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { IconButton } from '../core/icon.tsx';

interface Props {
  title: ReactNode;
  children: ReactNode;
}

/** The browser traps and restores the focus. Closing works before the site has started. */
export const Dialog = ({ title, children }: Props) => {
  const id = useId();
  return (
    // Browsers without `closedby` ignore clicks outside.
    <dialog className="dialog" aria-labelledby={id} closedby="any">
      <div className="dialog-content">
        <div className="dialog-head">
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
