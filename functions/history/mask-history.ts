/** Apart from personal-data.ts, so that the bundles of other reads stay small. */
import { maskText } from '#shared/domain/masks.ts';
import type { HistoryChange, HistoryEntry } from '#shared/domain/schemas/history.ts';
import { isInvented, maskAuthor } from '../http/personal-data.ts';

const maskValue = (value: HistoryChange['from']): HistoryChange['from'] =>
  typeof value === 'string' ? maskText(value) : value;

/** An entry as the public demo shows it to its admins (ADR-0050). The values of a product are public. */
export const maskHistory = (
  entry: HistoryEntry,
  { kind, id }: { kind: string; id: string },
): HistoryEntry => {
  const { by, changes } = entry;
  const isPublic = kind === 'product' || isInvented(id);
  return {
    ...entry,
    by: maskAuthor(by),
    changes: isPublic
      ? changes
      : changes.map(({ field, from, to }) => ({ field, from: maskValue(from), to: maskValue(to) })),
  };
};
