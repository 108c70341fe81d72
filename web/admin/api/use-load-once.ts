import { useEffect, useEffectEvent, useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';

/** Both are null while the call is in progress. */
interface Loaded<Answer> {
  data: Answer | null;
  problem: Problem | null;
}

const LOADING = { data: null, problem: null };

/**
 * Loads the initial values of a form when its page opens: a list in the store may hold older ones.
 * The answer never changes while the form is edited. A page about another record needs another
 * component (`key`).
 *
 * @param load `() => answerOrThrow(dispatch(thunk(id)))`
 */
export const useLoadOnce = <Answer>(load: () => Promise<Answer>) => {
  const [tries, setTries] = useState(1);
  const [loaded, setLoaded] = useState<Loaded<Answer>>(LOADING);
  const start = useEffectEvent(() => {
    load().then(
      (data) => {
        setLoaded({ data, problem: null });
      },
      (error: unknown) => {
        setLoaded({ data: null, problem: toProblem(error) });
      },
    );
  });
  useEffect(() => {
    start();
  }, [tries]);
  const retry = () => {
    setLoaded(LOADING);
    setTries(tries + 1);
  };
  return { ...loaded, retry };
};
