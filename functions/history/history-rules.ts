import { MAX_HISTORY_TEXT } from '#shared/domain/limits.ts';
import type { HistoryChange } from '#shared/domain/schemas/history.ts';

type Value = HistoryChange['from'];

const cut = (text: string): string => {
  const letters = [...text];
  return letters.length > MAX_HISTORY_TEXT
    ? `${letters.slice(0, MAX_HISTORY_TEXT - 1).join('')}…`
    : text;
};

const shown = (value: unknown): Value => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return cut(value.join(', '));
  return typeof value === 'string' && value !== '' ? cut(value) : null;
};

/** The fields of `changes` that differ from the whole record `before`; `null` removes a field. */
export const changesBetween = (before: object, changes: object): HistoryChange[] => {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(changes).flatMap(([field, value]: [string, unknown]) => {
    const seen = old.get(field) ?? null;
    // Compares whole values, because two long texts may begin alike.
    if (JSON.stringify(seen) === JSON.stringify(value ?? null)) return [];
    return [{ field, from: shown(seen), to: shown(value) }];
  });
};
