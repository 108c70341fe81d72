import { maskText } from '#shared/domain/masks.ts';
import type { HistoryChange, HistoryEntry } from '#shared/domain/schemas/history.ts';
import { listHistory } from '#shared/rows/panel.ts';
import { env } from '../runtime/env.ts';
import { isInvented, maskAuthor } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { pageRequest } from '../table/page.ts';
import { listHistoryOf } from './history-table.ts';

const maskValue = (value: HistoryChange['from']): HistoryChange['from'] =>
  typeof value === 'string' ? maskText(value) : value;

/** The entry that a demo shows to its admins. A product's values are public. */
const masked = ({ by, changes, ...entry }: HistoryEntry, isPublic: boolean): HistoryEntry => ({
  ...entry,
  by: maskAuthor(by),
  changes: isPublic
    ? changes
    : changes.map(({ field, from, to }) => ({ field, from: maskValue(from), to: maskValue(to) })),
});

export const handler = signedInEndpoint(listHistory, async ({ params, query }) => {
  const [kind = '', id = ''] = params.record.split('-');
  const record = `${kind.toUpperCase()}#${id}`;
  const { entries, next } = await listHistoryOf(record, pageRequest(listHistory, query));
  const isPublic = kind === 'product' || isInvented(id);
  return { entries: env.demo ? entries.map((entry) => masked(entry, isPublic)) : entries, next };
});
