import { useEffect, useEffectEvent, useState } from 'react';
import { toProblem, type Problem } from '../../api/call.ts';

/** Neither of both while the answer is under way. */
interface Answered<Answer> {
  data: Answer | null;
  problem: Problem | null;
}

const UNANSWERED = { data: null, problem: null };

/**
 * What a form begins with: asked for when its page opens, because a list may know an older one, and
 * not again while it is edited. A page about another thing is another component (`key`).
 *
 * @param ask resolves to the answer: `() => answerOf(dispatch(thunk(id)))`
 */
export const useAnswer = <Answer>(ask: () => Promise<Answer>) => {
  const [tries, setTries] = useState(1);
  const [answered, setAnswered] = useState<Answered<Answer>>(UNANSWERED);
  const load = useEffectEvent(() => {
    ask().then(
      (data) => {
        setAnswered({ data, problem: null });
      },
      (error: unknown) => {
        setAnswered({ data: null, problem: toProblem(error) });
      },
    );
  });
  useEffect(() => {
    load();
  }, [tries]);
  const retry = () => {
    setAnswered(UNANSWERED);
    setTries(tries + 1);
  };
  return { ...answered, retry };
};
