/** One part of the answer: what a service of AWS says, or why the shop does not know it. */
import { logUnanswered } from '../runtime/request-log.ts';

/** Settings of every client here. All parts are read at once, within the time of one request. */
export const BRIEF = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
} as const;

type Part<Answer> = { status: 'absent' } | { status: 'unknown' } | ({ status: 'known' } & Answer);

/**
 * @param read absent where the stage does not have the service; returns undefined where only the
 *   service knows that
 */
export const readPart = async <Answer extends object>(
  service: string,
  read: (() => Promise<Answer | undefined>) | undefined,
): Promise<Part<Answer>> => {
  try {
    const answer = await read?.();
    return answer ? { status: 'known', ...answer } : { status: 'absent' };
  } catch (error) {
    // A service that fails must not hide the others.
    logUnanswered(service, error);
    return { status: 'unknown' };
  }
};
