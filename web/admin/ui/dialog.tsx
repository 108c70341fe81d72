import { useId, useLayoutEffect, type ReactNode, useState } from 'react';
import Modal from 'react-bootstrap/Modal';
import Button from 'react-bootstrap/Button';

interface Question {
  title: string;
  text: string;
  confirm: string;
}

/** @returns `ask`, which resolves to true if the admin confirms, and the dialog to render */
export const useQuestion = () => {
  const [asked, setAsked] = useState<Question & { answer: (isSure: boolean) => void }>();
  const ask = (question: Question): Promise<boolean> =>
    new Promise<boolean>((answer) => setAsked({ ...question, answer })).finally(() =>
      setAsked(undefined),
    );
  const dialog = asked && (
    <Dialog title={asked.title} onClosed={() => asked.answer(false)}>
      <p>{asked.text}</p>
      <div className="button-row justify-content-end mt-4">
        <Button variant="outline-primary" onClick={() => asked.answer(false)}>
          Volver
        </Button>
        <Button onClick={() => asked.answer(true)}>{asked.confirm}</Button>
      </div>
    </Dialog>
  );
  return { ask, dialog };
};

interface Props {
  title: ReactNode;
  /** `closerequest` ignores a tap outside, for a dialog whose form must not vanish by accident. */
  closedBy?: 'any' | 'closerequest';
  onClosed: () => void;
  children: ReactNode;
}

let openDialogs = 0;

/** With `Modal` alone, screen readers read the page behind the dialog. */
const useInertPage = () =>
  useLayoutEffect(() => {
    const countBy = (change: number) => {
      openDialogs += change;
      document.getElementById('root')?.toggleAttribute('inert', openDialogs > 0);
    };
    countBy(1);
    return () => countBy(-1);
  }, []);

export const Dialog = ({ title, closedBy = 'any', onClosed, children }: Props) => {
  const id = useId();
  useInertPage();
  return (
    <Modal
      show
      centered
      backdrop={closedBy === 'any' || 'static'}
      aria-labelledby={id}
      onHide={onClosed}
    >
      <Modal.Header closeButton closeLabel="Cerrar">
        <Modal.Title as="h2" id={id}>
          {title}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>{children}</Modal.Body>
    </Modal>
  );
};
