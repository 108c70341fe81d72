import type { ReactNode } from 'react';
import { useSubmit } from '../../forms/use-submit.ts';
import type { Problem } from '../../api/call.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/on-demand/dialog.tsx';

interface Props {
  /** Such as `¿Eliminar «Jarrón de terracota»?` */
  title: ReactNode;
  /** The consequences of confirming, or the reason of a refusal. */
  children: ReactNode;
  /** The dialog only explains why the action is not possible; it has no confirm button. */
  isRefused?: boolean;
  /** Text of the confirm button. */
  confirm: string;
  /** False for a change that removes nothing. */
  isDestructive?: boolean;
  /** The dialog closes when the promise resolves and shows the error when it rejects. */
  onConfirm: () => Promise<void>;
  /** Called after every close, confirmed or not. */
  onClosed: () => void;
  /** Replaces the API's error message; undefined keeps it. */
  errorText?: (problem: Problem) => ReactNode;
}

/** Asks before an action that other people notice or that cannot be undone. */
export const ConfirmDialog = ({
  title,
  children,
  isRefused = false,
  confirm,
  isDestructive = true,
  onConfirm,
  onClosed,
  errorText,
}: Props) => {
  const { submit, busy, problem } = useSubmit(async (dialog: HTMLDialogElement | null) => {
    await onConfirm();
    dialog?.close();
  });
  return (
    <Dialog
      title={title}
      onClosed={() => {
        // A deleted row takes its button along, so the browser cannot give the focus back to it. The
        // focus is then still in the dialog or, after the next paint, on the body.
        const focused = document.activeElement;
        if (focused === document.body || focused?.closest('dialog')) {
          document.querySelector<HTMLElement>('main h1')?.focus();
        }
        onClosed();
      }}
    >
      {children}
      {problem && <Alert>{errorText?.(problem) ?? problem.message}</Alert>}
      <div className="confirm-actions">
        <Button
          variant="outline-primary"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          {isRefused ? 'Entendido' : 'Cancelar'}
        </Button>
        {!isRefused && (
          <Button
            {...(isDestructive && { className: 'btn-danger' })}
            busy={busy}
            onClick={({ currentTarget }) => void submit(currentTarget.closest('dialog'))}
          >
            {confirm}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
