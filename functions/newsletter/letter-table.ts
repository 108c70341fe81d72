/** Letters of the shop to its subscribers (RULE-108). */
import { ShopError } from '#shared/domain/errors.ts';
import type { AdminId, ProductId } from '#shared/domain/ids.ts';
import type { LIMITS } from '#shared/domain/limits.ts';
import type { Letter } from '#shared/domain/schemas/mail.ts';
import { count } from '../limits/limits-table.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { newJob } from '../stream/unfinished-table.ts';
import { get, getAll } from '../table/client.ts';
import { LETTER, PRODUCT, type LetterRecord, type ProductRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { expiryOf, itemOf } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { rememberKey, type KeyedRequest } from '../table/used-key.ts';
import { put, type NamedWrites } from '../table/write.ts';

export const LETTER_WORK = 'letter';

export const findLetter = (id: string): Promise<LetterRecord | undefined> =>
  get(LETTER, keys.letter(id));

/** In the order of the ids, without pieces that are hidden or deleted. */
export const publicPieces = async (ids: readonly ProductId[]): Promise<ProductRecord[]> => {
  const found = await getAll(PRODUCT, ids.map(keys.product));
  return ids.flatMap((id) => found.find((one) => one.id === id && !one.hidden) ?? []);
};

/** @throws ShopError VALIDATION for a piece that is not public */
const requirePublic = async (ids: readonly ProductId[]): Promise<void> => {
  const found = new Set((await publicPieces(ids)).map(({ id }) => id));
  const gone = ids.flatMap((id, at) => (found.has(id) ? [] : [`pieces[${at}]`]));
  if (gone.length === 0) return;
  const message = 'Alguna pieza ya no está en la tienda. Elige otra.';
  throw new ShopError('VALIDATION', {
    message,
    details: gone.map((field) => ({ field, code: 'UNKNOWN', message })),
  });
};

/** @throws ShopError RATE_LIMITED, CONFLICT_RETRY */
const save = async (
  { limit, subject, now }: { limit: keyof typeof LIMITS; subject: string; now: Date },
  letter: Letter,
  writesFor: (id: string) => NamedWrites,
): Promise<void> => {
  await requirePublic(letter.pieces);
  const id = newId(now);
  const record = { ...letter, expiresAt: expiryOf(LETTER, now) };
  const item = put(itemOf(LETTER, keys.letter(id), record));
  const rejection = await count([{ limit, subject }], { now }, { item, ...writesFor(id) });
  if (rejection) throw rejection;
};

/** Saves the letter and, in the same transaction, the job that writes its mails. */
export const saveLetter = (letter: Letter, request: KeyedRequest): Promise<void> =>
  save({ limit: 'letter', subject: 'shop', now: request.now }, letter, (id) => ({
    job: newJob(`${LETTER_WORK}#${id}`, {}, request.now),
    usedKey: rememberKey(id, request),
  }));

export const savePreview = (
  letter: Letter,
  { id: adminId, email }: { id: AdminId; email: string },
  now: Date,
): Promise<void> =>
  save({ limit: 'letterPreview', subject: adminId, now }, letter, (letterId) => ({
    mail: mailToSend({ kind: 'letter', email, letterId, preview: true }, now),
  }));
