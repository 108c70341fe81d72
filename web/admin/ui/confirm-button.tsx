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
  /** Accessible name, which includes the row's name. The default is the button's text. */
  label?: string | undefined;
  inMenu?: boolean;
  className?: string;
  children: ReactNode;
  /** A function, so that the dialog keeps the data of the click; its action changes the row. */
  renderDialog: (onClosed: () => void) => ReactNode;
}

export const DialogButton = (props: DialogButtonProps) => {
  const { label, inMenu = false, className = '', children, renderDialog } = props;
  const [opened, setOpened] = useState<DialogButtonProps['renderDialog'] | null>(null);
  const button = {
    className,
    'aria-label': label,
    children,
    // The menu must close and focus its button first, because the dialog returns the focus there.
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
  action: string;
  confirm?: string;
  title: string;
  children: ReactNode;
  /** The dialog only explains why the action is not possible; it has no confirm button. */
  isRejected?: boolean;
  isDestructive?: boolean;
  onConfirm: () => Promise<unknown>;
  done: string;
  errorText?: (problem: Problem) => ReactNode;
}

export const ConfirmButton = ({ label, inMenu = false, ...question }: Question) => (
  <DialogButton
    {...{ label, inMenu }}
    className={question.isDestructive === false ? '' : 'text-danger'}
    renderDialog={(onClosed) => <ConfirmDialog {...question} onClosed={onClosed} />}
  >
    {question.action}
  </DialogButton>
);

const ConfirmDialog = (props: Question & { onClosed: () => void }) => {
  const { action, confirm = action, title, children, done, onConfirm, onClosed, errorText } = props;
  const { isRejected = false, isDestructive = true } = props;
  const dispatch = useDispatch();
  const { submit, busy, problem } = useSubmit(async () => {
    await onConfirm();
    onClosed();
    dispatch(showToast(done));
  });
  useEffect(
    () => () => {
      // The opening button gets the focus back. If it disappeared with its row, the heading does.
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
            onClick={() => void submit()}
          >
            {confirm}
          </BusyButton>
        )}
      </div>
    </Dialog>
  );
};
