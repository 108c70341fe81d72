import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/**
 * Sends a message to a child process and waits for its answer.
 * @throws Error when the process ends first
 */
export const ask = async <Answer>(child: ChildProcess, message?: number): Promise<Answer> => {
  const ending = new AbortController();
  const { signal } = ending;
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${child.spawnargs.join(' ')} ended`);
  });
  try {
    if (message !== undefined) child.send(message);
    const [answer] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Answer];
    return answer;
  } finally {
    ended.catch(() => undefined);
    ending.abort();
  }
};
