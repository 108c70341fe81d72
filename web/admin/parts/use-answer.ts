import { useEffect, useEffectEvent, useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';

type Answered<Answer> =
  | { status: 'loading' }
  | { status: 'ready'; answer: Answer }
  | { status: 'failed'; problem: Problem };

/**
 * What a form begins with: asked for when its page opens, because a list may know an older one, and
 * not again while it is edited. A page about another thing is another component (`key`).
 *
 * @param ask resolves to the answer: `() => answerOf(dispatch(thunk(id)))`
 */
export const useAnswer = <Answer>(ask: () => Promise<Answer>) => {
  const [tries, setTries] = useState(1);
  const [state, setState] = useState<Answered<Answer>>({ status: 'loading' });
  const load = useEffectEvent(() => {
    ask().then(
      (answer) => {
        setState({ status: 'ready', answer });
      },
      (error: unknown) => {
        setState({ status: 'failed', problem: toProblem(error) });
      },
    );
  });
  useEffect(() => {
    load();
  }, [tries]);
  const retry = () => {
    setState({ status: 'loading' });
    setTries(tries + 1);
  };
  return { ...state, retry };
};
