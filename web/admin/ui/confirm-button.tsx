import { useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDispatch } from 'react-redux';
import type { Problem } from '../../api/call.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/core/button.tsx';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { Alert } from '../../ui/on-demand/alert.tsx';
import { Dialog } from '../../ui/on-demand/dialog.tsx';

interface Question {
  /** Text of the button, and of the button that confirms unless `confirm` is given. */
  action: string;
  /** Accessible name of the button; it includes the row. */
  label?: string;
  confirm?: string;
  /** Such as `¿Eliminar «Jarrón de terracota»?` */
  title: string;
  /** The consequences of confirming, or the reason of a rejection. */
  children: ReactNode;
  /** The dialog only explains why the action is not possible; it has no confirm button. */
  isRejected?: boolean;
  /** False for a change that removes nothing. */
  isDestructive?: boolean;
  /** The dialog closes when the promise resolves and shows the error when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** The toast after a success. */
  done: string;
  /** Replaces the API's error message; undefined keeps it. */
  errorText?: (problem: Problem) => ReactNode;
}

interface DialogButtonProps extends Pick<ComponentProps<'button'>, 'className' | 'hidden'> {
  /** Accessible name, which also names the row. Without one, the button's text is its name. */
  label: string | undefined;
  children: ReactNode;
  /** The dialog as it was when somebody pressed the button, because its action changes the row. */
  renderDialog: (onClosed: () => void) => ReactNode;
}

/** A button of a row that opens a dialog. */
export const DialogButton = ({
  label,
  className = '',
  children,
  renderDialog,
  hidden,
}: DialogButtonProps) => {
  const [opened, setOpened] = useState<DialogButtonProps['renderDialog'] | null>(null);
  return (
    <>
      <button
        type="button"
        className={`btn btn-link ${className}`}
        aria-label={label}
        hidden={hidden}
        onClick={() => setOpened(() => renderDialog)}
      >
        {children}
      </button>
      {/* Outside the row's menu, which closes when the button is pressed. */}
      {opened &&
        createPortal(
          opened(() => setOpened(null)),
          document.body,
        )}
    </>
  );
};

/** A button for an action that other people notice or that cannot be undone. It asks first. */
export const ConfirmButton = (question: Question) => {
  const { action, label, isDestructive = true } = question;
  return (
    <DialogButton
      label={label}
      className={isDestructive ? 'text-danger' : ''}
      renderDialog={(onClosed) => <ConfirmDialog {...question} onClosed={onClosed} />}
    >
      {action}
    </DialogButton>
  );
};

const ConfirmDialog = ({
  action,
  confirm = action,
  title,
  children,
  isRejected = false,
  isDestructive = true,
  onConfirm,
  onClosed,
  done,
  errorText,
}: Question & { onClosed: () => void }) => {
  const dispatch = useDispatch();
  const { submit, busy, problem } = useSubmit(async (dialog: HTMLDialogElement | null) => {
    await onConfirm();
    dialog?.close();
    dispatch(showToast(done));
  });
  useEffect(
    () => () => {
      // The button has disappeared with its row, so the browser cannot give the focus back to it.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('main h1')?.focus();
      }
    },
    [],
  );
  return (
    <Dialog title={title} onClosed={onClosed}>
      {children}
      {problem && <Alert>{errorText?.(problem) ?? problem.message}</Alert>}
      <div className="button-row justify-content-end mt-4">
        <Button
          variant="outline-primary"
          onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
        >
          {isRejected ? 'Entendido' : 'Cancelar'}
        </Button>
        {!isRejected && (
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
