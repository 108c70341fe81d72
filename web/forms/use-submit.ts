import { useState } from 'react';
import { toProblem, type Problem } from '../api/call.ts';

/** For data that must stay out of the store, such as passwords. Other calls are thunks. */
export const useSubmit = <Input = void>(send: (input: Input) => Promise<void>) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const submit = async (input: Input): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await send(input);
    } catch (error) {
      setProblem(toProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    submit,
    busy,
    problem,
    dismiss: () => setProblem(null),
  };
};

export const fieldText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};
