/**
 * Key rotation without interruption (ADR-0026): every verifier knows a new key before it is used,
 * and an old key is accepted until nothing signed with it is valid any more.
 */
import { TOKEN_SECONDS } from '#shared/domain/limits.ts';

export interface SigningKey {
  kid: string;
  /** ISO time. A key without it signs already. */
  signsFrom?: string | undefined;
  /** A private key of Ed25519; `x` alone is the public key. */
  jwk: { kty: 'OKP'; crv: 'Ed25519'; x: string; d: string };
}

/** Origin verification values. At most one of `Next` and `Previous` exists. */
export interface OriginVerify {
  /** The value that CloudFront sends. */
  originVerify: string;
  /** Already accepted; sent after the next step. */
  originVerifyNext?: string | undefined;
  /** Still accepted. */
  originVerifyPrevious?: string | undefined;
  /** ISO time of the last step. A value without it has never changed. */
  originVerifyChanged?: string | undefined;
}

/** Milliseconds until a key is replaced. */
const LIFE = 90 * 24 * 3600 * 1000;
/**
 * Milliseconds until a change is known everywhere. Functions read keys every five minutes, and
 * CloudFront deploys in about the same time.
 */
const SPREAD = 30 * 60 * 1000;
const TOKEN_LIFE = Math.max(...Object.values(TOKEN_SECONDS)) * 1000;

/** Milliseconds since `time`; without a time, since 1970. */
const age = (time: string | undefined, now: Date): number =>
  now.getTime() - new Date(time ?? 0).getTime();

/**
 * Returns the keys after this run, newest first. When the newest key is due, `fresh` is added; it
 * signs 30 minutes later. A key is removed when the last token that it signed has expired.
 */
export const renewTokenKeys = (
  keys: readonly SigningKey[],
  fresh: SigningKey,
  now: Date,
): readonly SigningKey[] => {
  const signsFrom = new Date(now.getTime() + SPREAD).toISOString();
  const isDue = age(keys[0]?.signsFrom, now) >= LIFE;
  const all = isDue ? [{ ...fresh, signsFrom }, ...keys] : keys;
  return all.filter((_, at) => {
    const successor = all[at - 1];
    return !successor || age(successor.signsFrom, now) < TOKEN_LIFE + SPREAD;
  });
};

/**
 * Returns the values after the next step, if one is due: publish `fresh`, send the published value,
 * drop the previous value. When `originVerify` changes, the caller must update CloudFront before
 * saving the result.
 *
 * @param hurried replaces a value younger than 90 days too
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
