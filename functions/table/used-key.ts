/** Requests with an Idempotency-Key: each one makes its record once (RULE-22, RULE-47, ADR-0012). */
import { ShopError } from '#shared/domain/errors.ts';
import type { Owner } from '#shared/domain/ids.ts';
import type { UploadedFile } from '#shared/rows/row.ts';
import { expression } from './expression.ts';
import { USED_KEY, type UsedKeyRecord } from './items.ts';
import { keys, sha256 } from './keys.ts';
import { expiryOf, itemOf } from './kind.ts';
import { getAll, one } from './client.ts';
import { put, type FailedCondition, type Write } from './write.ts';

export interface KeyedRequest {
  owner: Owner;
  /** From the Idempotency-Key header. Without one, nothing is remembered. */
  key: string | undefined;
  hash: string;
  now: Date;
}

/** Names the item of the caller's key, to read it with the caller's account. */
export const usedKeyRead = (owner: Owner, key: string | undefined) =>
  one(USED_KEY, key === undefined ? undefined : keys.idempotency(owner, key));

/**
 * Two requests with the same content have the same hash. The content must not include a password.
 */
export const requestHash = (content: unknown): string => sha256(JSON.stringify(content));

/**
 * The hash of a multipart request. The bytes of its body differ in every attempt, because the
 * browser invents a new boundary.
 * @param route id of the row, so that one key cannot serve two routes
 */
export const formHash = (
  route: string,
  form: object,
  files: Readonly<Record<string, readonly UploadedFile[]>>,
): string => {
  const hashes = Object.values(files)
    .flat()
    .map(({ field, bytes }) => [field, sha256(bytes)]);
  return requestHash([route, form, hashes]);
};

/**
 * The id of the record that the request's key already made, if any.
 * @throws ShopError IDEMPOTENCY_MISMATCH when the key came with another request
 */
export const madeBy = (
  usedKey: UsedKeyRecord | undefined,
  { hash, now }: Pick<KeyedRequest, 'hash' | 'now'>,
): string | undefined => {
  // DynamoDB deletes late, so an expired record may still be there.
  if (!usedKey || usedKey.expiresAt <= Math.floor(now.getTime() / 1000)) return undefined;
  if (usedKey.requestHash !== hash) throw new ShopError('IDEMPOTENCY_MISMATCH');
  return usedKey.madeId;
};

/** A request as its handler gets it. */
interface Repeatable {
  actor: Owner;
  headers: { 'idempotency-key'?: string | undefined };
  /** With the result of `usedKeyRead`. */
  found: { usedKey: UsedKeyRecord | undefined };
  now: Date;
}

interface Once<Answer> {
  /** Answers with the record that the key has made. */
  made: (id: string) => Promise<Answer>;
  /** Checks the request and makes its record. */
  make: (request: KeyedRequest) => Promise<Answer>;
}

/**
 * Answers a request that may be repeated. A concurrent attempt with the same key can change what this
 * attempt reads: it takes the stock, raises the version or takes the name. So this attempt is rejected
 * only if the key has still made no record (PROMISE-R04).
 * @param hash from `requestHash` or `formHash`
 */
export const once = async <Answer>(
  { actor: owner, headers, found, now }: Repeatable,
  hash: string,
  { made, make }: Once<Answer>,
): Promise<Answer> => {
  const key = headers['idempotency-key'];
  const request = { owner, key, hash, now };
  const madeId = madeBy(found.usedKey, request);
  if (madeId !== undefined) return made(madeId);
  try {
    return await make(request);
  } catch (error) {
    const isRejection = error instanceof ShopError && error.status < 500;
    if (key === undefined || !isRejection) throw error;
    const [used] = await getAll(USED_KEY, [keys.idempotency(owner, key)]);
    const id = madeBy(used, request);
    if (id === undefined) throw error;
    return made(id);
  }
};

/** The write that remembers the key, for the transaction that writes the record. */
export const rememberKey = (
  madeId: string,
  { owner, key, hash, now }: KeyedRequest,
): Write | undefined => {
  if (key === undefined) return undefined;
  const record = { madeId, requestHash: hash, expiresAt: expiryOf(USED_KEY, now) };
  const seconds = Math.floor(now.getTime() / 1000);
  return put(itemOf(USED_KEY, keys.idempotency(owner, key), record), {
    when: expression`attribute_not_exists(pk) OR expiresAt <= ${seconds}`,
  });
};

/**
 * Ends a transaction that failed because the key has made its record meanwhile: in a concurrent
 * attempt, or in an earlier try of this one whose answer was lost. `once` answers with that record.
 * @param failed condition of the write of `rememberKey`
 * @throws ShopError IN_PROGRESS
 */
export const requireUnused = (failed: FailedCondition | undefined): void => {
  if (failed) throw new ShopError('IN_PROGRESS', { retryAfter: 1 });
};
