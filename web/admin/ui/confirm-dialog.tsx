import { useRef, type ReactNode } from 'react';
import { useSubmit } from '../../forms/use-submit.ts';
import type { Problem } from '../../api/call.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/on-demand/dialog.tsx';

interface Props {
  /** Names the thing: `¿Eliminar «Jarrón de terracota»?` */
  title: ReactNode;
  /** What will happen, or why it cannot. */
  children: ReactNode;
  /** Nothing to confirm: the dialog only says why not. */
  isRefused?: boolean;
  /** What the button does: `Eliminar`. */
  confirm: string;
  /** Resolves when it is done, and the dialog closes; what it throws is told in the dialog. */
  onConfirm: () => Promise<void>;
  /** When the dialog has closed, whether it was done or not. */
  onClosed: () => void;
  /** Why not, where the shop's own sentence is not enough. */
  reason?: (problem: Problem) => ReactNode;
}

/** Asks before something that cannot be undone. The platform gives the focus back. */
export const ConfirmDialog = ({
  title,
  children,
  isRefused = false,
  confirm,
  onConfirm,
  onClosed,
  reason,
}: Props) => {
  const content = useRef<HTMLDivElement>(null);
  const close = () => content.current?.closest('dialog')?.close();
  const { submit, busy, problem } = useSubmit(async () => {
    await onConfirm();
    close();
  });
  return (
    <Dialog
      title={title}
      onClosed={() => {
        // The button that asked may have gone with its row; then the focus is still in here or, once
        // the browser has drawn that, nowhere.
        const focused = document.activeElement;
        if (focused === document.body || content.current?.closest('dialog')?.contains(focused)) {
          document.querySelector<HTMLElement>('main h1')?.focus();
        }
        onClosed();
      }}
    >
      <div ref={content} className="confirm">
        {children}
        {problem && <Alert>{reason?.(problem) ?? problem.message}</Alert>}
        <div className="confirm-actions">
          <Button variant="outline-primary" onClick={close}>
            {isRefused ? 'Entendido' : 'Cancelar'}
          </Button>
          {!isRefused && (
            <Button className="btn-danger" busy={busy} onClick={() => void submit(undefined)}>
              {confirm}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
};
