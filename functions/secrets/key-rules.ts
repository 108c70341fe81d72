/**
 * How keys change without anybody noticing (ADR-0027): what is new is known to all who check
 * before anybody uses it, and what is old is accepted until nothing of it is left.
 */
import { TOKEN_SECONDS } from '#shared/domain/limits.ts';

export interface TokenKey {
  kid: string;
  /** base64url of 32 bytes. */
  secret: string;
  /** ISO time; a key without one signs already. */
  signsFrom?: string | undefined;
}

/** What CloudFront proves itself with; at most one of `Next` and `Previous` is there. */
export interface OriginVerify {
  /** What CloudFront sends. */
  originVerify: string;
  /** Accepted already, sent after the next step. */
  originVerifyNext?: string | undefined;
  /** Accepted still. */
  originVerifyPrevious?: string | undefined;
  /** ISO time of the last step; a value without one has never changed. */
  originVerifyChanged?: string | undefined;
}

/** Milliseconds that a key is used. */
const LIFE = 90 * 24 * 3600 * 1000;
/**
 * Milliseconds after which everybody knows what changed: functions read the secret every five
 * minutes, and CloudFront takes about as long.
 */
const SPREAD = 30 * 60 * 1000;
const TOKEN_LIFE = Math.max(...Object.values(TOKEN_SECONDS)) * 1000;

/** Milliseconds since `time`; for what has no time, more than any. */
const age = (time: string | undefined, now: Date): number =>
  now.getTime() - new Date(time ?? 0).getTime();

/**
 * The keys after this run, newest first. `fresh` is added when the newest is due, and signs half
 * an hour later; keys go when the last token that they signed has expired.
 */
export const renewTokenKeys = (
  keys: readonly TokenKey[],
  fresh: TokenKey,
  now: Date,
): readonly TokenKey[] => {
  const signsFrom = new Date(now.getTime() + SPREAD).toISOString();
  const isDue = age(keys[0]?.signsFrom, now) >= LIFE;
  const all = isDue ? [{ ...fresh, signsFrom }, ...keys] : keys;
  return all.filter((_, at) => {
    const successor = all[at - 1];
    return !successor || age(successor.signsFrom, now) < TOKEN_LIFE + SPREAD;
  });
};

/**
 * The next step of the value that CloudFront sends, if one is due: `fresh` is published, the
 * published one is sent, the one before is dropped. Who gets another `originVerify` back tells
 * CloudFront before it saves it.
 *
 * @param hurried does not wait for the value to grow old
 */
export const renewOriginVerify = (
  current: OriginVerify,
  fresh: string,
  now: Date,
  hurried: boolean,
): OriginVerify => {
  const { originVerify, originVerifyNext, originVerifyPrevious, originVerifyChanged } = current;
  const since = age(originVerifyChanged, now);
  const changed = { originVerifyChanged: now.toISOString() };
  if (originVerifyNext !== undefined) {
    return since < SPREAD
      ? current
      : { originVerify: originVerifyNext, originVerifyPrevious: originVerify, ...changed };
  }
  if (originVerifyPrevious !== undefined) {
    return since < SPREAD ? current : { originVerify, originVerifyChanged };
  }
  return since < LIFE && !hurried ? current : { originVerify, originVerifyNext: fresh, ...changed };
};
