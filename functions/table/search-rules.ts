/** Searches in entries of a list, as its callers see them (RULE-72). */
import { reviewDate } from '#shared/domain/dates.ts';
import { foldText } from '#shared/domain/fold-text.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Values as people write them: 12.5 also as `12,50`, and an instant as `21/11/2026`. */
const written = (_name: string, value: unknown): unknown => {
  if (typeof value === 'number') {
    const decimals = value.toFixed(2);
    return `${value} ${decimals} ${decimals.replace('.', ',')}`;
  }
  if (typeof value !== 'string' || !INSTANT.test(value)) return value;
  return reviewDate(value);
};

/** @returns whether an entry contains every word of the search, whatever its accents and case */
export const searchFor = (search: string): ((entry: unknown) => boolean) => {
  const words = foldText(search).split(/\s+/);
  return (entry) => {
    const text = foldText(JSON.stringify(entry, written));
    return words.every((word) => text.includes(word));
  };
};
