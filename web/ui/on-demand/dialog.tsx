import { useEffect, useId, useRef, type ReactNode } from 'react';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { Icon } from '../core/icon.tsx';

interface Props {
  title: ReactNode;
  /** When the dialog has closed: by its button, Escape or a click beside it. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A modal dialog that opens when it is rendered. The platform traps the focus and gives it back. */
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
      // A click beside it closes too, where browsers know how.
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
