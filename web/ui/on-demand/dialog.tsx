import { useEffect, useId, useRef, type ReactNode } from 'react';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { Icon } from '../core/icon.tsx';

interface Props {
  title: ReactNode;
  /** Called after the dialog closed by its button, Escape or a click outside. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A native modal dialog that opens when mounted. The browser traps and restores the focus. */
export const Dialog = ({ title, onClosed, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    heading.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={onClosed}
      // Browsers without `closedby` ignore clicks outside.
      closedby="any"
    >
      <div className="dialog-content">
        <div className="dialog-head">
          <h2 ref={heading} id={id} tabIndex={-1}>
            {title}
          </h2>
          <button
            type="button"
            className="icon-button"
            aria-label="Cerrar"
            onClick={() => {
              dialog.current?.close();
            }}
          >
            <Icon src={close} />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
};
