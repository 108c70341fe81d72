/**
 * The history of products and accounts (RULE-75, ADR-0072). An entry is written in the transaction of
 * its change, so a change without an entry and an entry without a change cannot exist.
 */
import type { Owner } from '#shared/domain/ids.ts';
import type { HistoryEntry } from '#shared/domain/schemas/history.ts';
import type { Page } from '#shared/rows/row.ts';
import * as z from 'zod/mini';
import { query, queryItems } from '../table/client.ts';
import { HISTORY } from '../table/items.ts';
import { keys, type Item, type Key } from '../table/keys.ts';
import { decode, expiryOf, itemOf } from '../table/kind.ts';
import { newId } from '../table/new-id.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { put, remove, type Write } from '../table/write.ts';
import { changesBetween } from './history-rules.ts';

/** The part of an account that a history shows. */
const PERSON = { record: () => z.object({ firstname: z.string(), lastname: z.string() }) };

/** Who makes a change, and when. */
export interface Author {
  actor: Owner;
  /** The actor's account. */
  account: Item;
  now: Date;
}

/**
 * The write of an entry, for the transaction of the change. There is no entry if no value differs.
 * @param record key of the product or account
 * @param what in the units that the API shows; `changes` has only the fields that the request sets
 */
export const historyOf = (
  { pk }: Key,
  { actor, account, now }: Author,
  what: 'created' | 'deleted' | { before: object; changes: object },
): Write[] => {
  const kind: HistoryEntry['kind'] = typeof what === 'string' ? what : 'changed';
  const changes = typeof what === 'string' ? [] : changesBetween(what.before, what.changes);
  if (kind === 'changed' && changes.length === 0) return [];
  const { firstname, lastname } = decode(PERSON, account);
  const id = newId(now);
  const entry = {
    id,
    at: now.toISOString(),
    kind,
    by: { role: actor.role, id: actor.id, firstname, lastname },
    changes,
    expiresAt: expiryOf(HISTORY, now),
  };
  return [put(itemOf(HISTORY, keys.history(pk, id), entry))];
};

/** @param record partition key of the product or account */
export const listHistoryOf = async (
  record: string,
  { after, limit }: PageRequest,
): Promise<Page<HistoryEntry>> => {
  const found = await query(HISTORY, {
    partition: keys.history(record, '').pk,
    backwards: true,
    startAfter: after === undefined ? undefined : keys.history(record, after),
    limit: limit + 1,
  });
  return pageOf(
    found.map(({ expiresAt: _, ...entry }) => entry),
    { limit },
  );
};

/** Entries that one transaction deletes beside the account. The rest ends by its time to live. */
const MAX_FORGOTTEN = 80;

/** The writes that delete the newest entries of an account, which hold its personal data. */
export const forgetHistoryOf = async ({ pk }: Key): Promise<Write[]> => {
  const partition = keys.history(pk, '').pk;
  const entries = await queryItems({
    partition,
    backwards: true,
    limit: MAX_FORGOTTEN,
    consistent: true,
    attributes: ['sk'],
  });
  return entries.map(({ sk }) => remove({ pk: partition, sk: String(sk) }));
};
