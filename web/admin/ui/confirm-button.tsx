import { startTransition, useEffect, useState, type ReactNode } from 'react';
import Alert from 'react-bootstrap/Alert';
import Button from 'react-bootstrap/Button';
import Dropdown from 'react-bootstrap/Dropdown';
import { useDispatch } from 'react-redux';
import type { Problem } from '../../api/call.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { showToast } from '../../ui/core/toasts-slice.ts';
import { BusyButton } from '../../ui/core/busy-button.tsx';
import { Dialog } from './dialog.tsx';

interface DialogButtonProps {
  /** Accessible name, which also names the row. Without one, the button's text is its name. */
  label?: string | undefined;
  /** The button is an item of the row's menu. */
  inMenu?: boolean;
  className?: string;
  children: ReactNode;
  /** The dialog as it was when somebody pressed the button, because its action changes the row. */
  renderDialog: (onClosed: () => void) => ReactNode;
}

/** A button of a row that opens a dialog. */
export const DialogButton = ({
  label,
  inMenu = false,
  className = '',
  children,
  renderDialog,
}: DialogButtonProps) => {
  const [opened, setOpened] = useState<DialogButtonProps['renderDialog'] | null>(null);
  const button = {
    className,
    'aria-label': label,
    children,
    // The menu closes first and gives the focus to its button, to which the dialog will return it.
    onClick: () => startTransition(() => setOpened(() => renderDialog)),
  };
  return (
    <>
      {inMenu ? (
        <Dropdown.Item as="button" type="button" {...button} />
      ) : (
        <Button variant="link" {...button} />
      )}
      {opened?.(() => setOpened(null))}
    </>
  );
};

interface Question extends Pick<DialogButtonProps, 'label' | 'inMenu'> {
  /** Text of the button, and of the button that confirms unless `confirm` is given. */
  action: string;
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

/** A button for an action that other people notice or that cannot be undone. It asks first. */
export const ConfirmButton = ({ label, inMenu = false, ...question }: Question) => (
  <DialogButton
    {...{ label, inMenu }}
    className={question.isDestructive === false ? '' : 'text-danger'}
    renderDialog={(onClosed) => <ConfirmDialog {...question} onClosed={onClosed} />}
  >
    {question.action}
  </DialogButton>
);

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
  const { submit, busy, problem } = useSubmit(async () => {
    await onConfirm();
    onClosed();
    dispatch(showToast(done));
  });
  useEffect(
    () => () => {
      // The button that opened the dialog gets the focus next, unless it disappeared with its row.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('main h1')?.focus();
      }
    },
    [],
  );
  return (
    <Dialog title={title} onClosed={onClosed}>
      {children}
      {problem && <Alert variant="danger">{errorText?.(problem) ?? problem.message}</Alert>}
      <div className="button-row justify-content-end mt-4">
        <Button variant="outline-primary" onClick={onClosed}>
          {isRejected ? 'Entendido' : 'Cancelar'}
        </Button>
        {!isRejected && (
          <BusyButton
            variant={isDestructive ? 'danger' : 'primary'}
            busy={busy}
            onClick={() => void submit(undefined)}
          >
            {confirm}
          </BusyButton>
        )}
      </div>
    </Dialog>
  );
};
