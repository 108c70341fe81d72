import { useEffect, useId, useRef, type ReactNode } from 'react';
import close from 'bootstrap-icons/icons/x-lg.svg';
import { IconButton } from '../core/icon.tsx';

interface Props {
  title: ReactNode;
  /** False for a dialog in the page's HTML, which web/start.ts opens. */
  opens?: boolean;
  /** `closerequest` ignores a tap outside, for a dialog whose form must not vanish by accident. */
  closedBy?: 'any' | 'closerequest';
  /** Called after the dialog closed by its button, Escape or a click outside. */
  onClosed?: () => void;
  children: ReactNode;
}

/**
 * A native modal dialog that opens when mounted. The browser traps and restores the focus; closing
 * works before the site has started.
 */
export const Dialog = ({ title, opens = true, closedBy = 'any', onClosed, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    if (!opens) return;
    if (!dialog.current?.open) dialog.current?.showModal();
    heading.current?.focus();
  }, [opens]);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => {
        // React passes the event of a dialog inside of this one on to this one.
        if (target === currentTarget) onClosed?.();
      }}
      // Browsers without `closedby` ignore clicks outside.
      closedby={closedBy}
    >
      <div className="dialog-content">
        <div className="dialog-head">
          <h2 ref={heading} id={id} tabIndex={-1}>
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
