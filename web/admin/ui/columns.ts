/** What a list shows, searches, sorts and exports: one definition for all four. */
import type { ReactNode } from 'react';

/** A price is in cents, a moment an ISO text. */
export type CellValue = string | number | null;

export interface Column<Row> {
  /** Stands in the address when the list is sorted by it. */
  id: string;
  header: string;
  /** What the column is sorted by and, unless `csv` says otherwise, exported as. */
  value: (row: Row) => CellValue;
  /** What is shown; the value itself unless told. */
  cell?: (row: Row) => ReactNode;
  /**
   * What a spreadsheet gets, and what is searched: a date as people write it, while a number stays
   * one. `false`: a spreadsheet gets nothing, such as of an image.
   */
  csv?: ((row: Row) => CellValue) | false;
  /** Figures stand at the end of their column. */
  align?: 'end';
  /** On a phone: `image` stands beside the card, `title` on top of it, others below with their header. */
  card?: 'image' | 'title';
  /** False of images, which are neither searched nor sorted by. */
  isPlain?: boolean;
  /** False of what is searched and exported only. */
  isShown?: boolean;
}

export const shownOf = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isShown }) => isShown !== false);

const collator = new Intl.Collator('es', { numeric: true, sensitivity: 'base' });

/** Ascending, in Spanish; what is empty comes first. */
export const compareValues = (a: CellValue, b: CellValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator.compare(String(a ?? ''), String(b ?? ''));
};

/** `Jarrón Ñandú` → `jarron nandu`: people search without accents. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Finds rows in which every word of a search stands somewhere, accents and case aside. */
export const rowSearch = <Row extends object>(columns: readonly Column<Row>[]) => {
  const searched = columns.filter(({ isPlain }) => isPlain !== false);
  const texts = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = folded(
      searched
        .map(({ value, csv }) => (csv === false ? value : (csv ?? value))(row) ?? '')
        .join('\n'),
    );
    texts.set(row, text);
    return text;
  };
  let asked = { search: '', words: [''] };
  return {
    isFound: (row: Row, search: string): boolean => {
      // Every row is asked for the same search.
      if (asked.search !== search) asked = { search, words: folded(search).split(/\s+/) };
      const text = textOf(row);
      return asked.words.every((word) => text.includes(word));
    },
    /** Makes the row's text ahead of the first search, which would make thousands at once. */
    prepare: (row: Row): void => {
      textOf(row);
    },
  };
};
