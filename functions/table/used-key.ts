/** A request with an Idempotency-Key makes its record once (RULE-22, ADR-0012). */
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
  key: string | undefined;
  hash: string;
  now: Date;
}

export const usedKeyRead = (owner: Owner, key: string | undefined) =>
  one(USED_KEY, key === undefined ? undefined : keys.idempotency(owner, key));

/** The content must not include a password. */
export const requestHash = (content: unknown): string => sha256(JSON.stringify(content));

/** The body's bytes differ in every attempt, because the browser invents a new boundary. */
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

/** @throws ShopError IDEMPOTENCY_MISMATCH when the key came with another request */
export const madeBy = (
  usedKey: UsedKeyRecord | undefined,
  { hash, now }: Pick<KeyedRequest, 'hash' | 'now'>,
): string | undefined => {
  // DynamoDB deletes late, so an expired item may still exist.
  if (!usedKey || usedKey.expiresAt <= Math.floor(now.getTime() / 1000)) return undefined;
  if (usedKey.requestHash !== hash) throw new ShopError('IDEMPOTENCY_MISMATCH');
  return usedKey.madeId;
};

interface Repeatable {
  actor: Owner;
  headers: { 'idempotency-key'?: string | undefined };
  found: { usedKey: UsedKeyRecord | undefined };
  now: Date;
}

interface Once<Answer> {
  /** Answers with the existing record. */
  made: (id: string) => Promise<Answer>;
  make: (request: KeyedRequest) => Promise<Answer>;
}

/**
 * A concurrent attempt with the same key can take the stock or the name first. So this attempt is
 * rejected only if the key has still made no record (PROMISE-R04).
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
 * The key has made its record in a concurrent attempt, or in one whose answer was lost.
 * @throws ShopError IN_PROGRESS
 */
export const requireUnused = (failed: FailedCondition | undefined): void => {
  if (failed) throw new ShopError('IN_PROGRESS', { retryAfter: 1 });
};
