import { useState } from 'react';
import { toProblem, type Problem } from '../api/call.ts';

/**
 * One form's way to the shop: whether it is under way and why it failed. For what must not pass
 * through the store, such as passwords; the store's own calls are thunks (thunk.ts).
 *
 * @param send resolves when the shop has agreed
 */
export const useSubmit = <Input>(send: (input: Input) => Promise<void>) => {
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
    dismiss: () => {
      setProblem(null);
    },
  };
};
