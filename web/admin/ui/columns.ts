/** One definition of a list's columns for the table, the search, the sort order and the CSV file. */
import type { ReactNode } from 'react';

/** A price is in cents, a time an ISO text. */
export type CellValue = string | number | null;

export interface Column<Row> {
  /** Also in the URL when the list is sorted by this column. */
  id: string;
  header: string;
  /** The sort key, and the CSV cell unless `csv` is given. */
  value: (row: Row) => CellValue;
  /** What the table shows; `value` by default. */
  cell?: (row: Row) => ReactNode;
  /** The CSV cell and the searched text, such as a date in local format; `value` by default. */
  csv?: (row: Row) => CellValue;
  /** For numbers. */
  align?: 'end';
  /** On a phone each row is a card with this column on top. */
  card?: 'title';
  /** An image is neither searched, sorted by nor exported. On a phone it is at the card's side. */
  isImage?: boolean;
  /** False for columns that are only searched and exported. */
  isShown?: boolean;
  /** False for columns that the search ignores. */
  isSearched?: boolean;
}

export const shownColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isShown }) => isShown !== false);

export const textColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isImage }) => isImage !== true);

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Ascending in Spanish order; empty values come first. */
export const compareValues = (a: CellValue, b: CellValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
};

/** `Jarrón Ñandú` → `jarron nandu`. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds the rows that contain every word of a search, ignoring accents and case. */
export const rowSearch = <Row extends object>(columns: readonly Column<Row>[]) => {
  const searched = textColumns(columns).filter(({ isSearched }) => isSearched !== false);
  const texts = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = withoutAccents(
      searched.map(({ value, csv = value }) => csv(row) ?? '').join('\n'),
    );
    texts.set(row, text);
    return text;
  };
  // The words of the last search, because all rows are compared with the same one.
  let last = { search: '', words: [''] };
  return {
    isFound: (row: Row, search: string): boolean => {
      if (last.search !== search) last = { search, words: withoutAccents(search).split(/\s+/) };
      const text = textOf(row);
      return last.words.every((word) => text.includes(word));
    },
    /** Computes the row's text before the first search, which would compute thousands at once. */
    prepare: (row: Row): void => {
      textOf(row);
    },
  };
};
