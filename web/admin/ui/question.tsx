import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { Dialog } from './dialog.tsx';

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
