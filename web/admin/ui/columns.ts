/** One definition of a list's columns for the table, the search, the sort order and the CSV file. */
import type { ReactNode } from 'react';
import { foldText } from '#shared/domain/fold-text.ts';
import { formatPrice, toDollars, type Cents } from '#shared/domain/money.ts';
import { lazily } from '#shared/domain/lazily.ts';

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
  /** Text that `cell` shows and `csv` does not have, such as `Agotado`. It is searched too. */
  shownText?: (row: Row) => string;
  /** For numbers. */
  align?: 'end';
  /** Names of the two orders in the menu of narrow screens, if the usual ones do not fit. */
  orderNames?: readonly [ascending: string, descending: string];
  /**
   * On narrow screens a row is its title and below it one line of facts. A `labelled` fact has its
   * header before it; `wide` columns are shown on wide screens only. `fact` by default.
   */
  card?: 'title' | 'fact' | 'labelled' | 'wide';
  /** An image is neither searched, sorted by nor exported. On a phone it is beside the title. */
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

/** Usual names of a column's two orders. */
const NUMBER_ORDERS = ['de menor a mayor', 'de mayor a menor'] as const;
const TEXT_ORDERS = ['de la A a la Z', 'de la Z a la A'] as const;
export const DATE_ORDERS = ['primero la más antigua', 'primero la más reciente'] as const;

export const orderNames = <Row>({ align, orderNames: own }: Column<Row>) =>
  own ?? (align === 'end' ? NUMBER_ORDERS : TEXT_ORDERS);

const collator = lazily(() => new Intl.Collator('es', { numeric: true, sensitivity: 'base' }));

/** Ascending in Spanish order; empty values come first. */
export const compareValues = (a: CellValue, b: CellValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator().compare(String(a ?? ''), String(b ?? ''));
};

/** For `shownText`: the price as the list shows it, and as people in Spain write it. */
export const priceTexts = (amount: Cents): string =>
  `${formatPrice(amount)} ${toDollars(amount).toFixed(2).replace('.', ',')}`;

/** Finds the rows that contain every word of a search, ignoring accents and case. */
export const rowSearch = <Row extends object>(columns: readonly Column<Row>[]) => {
  const searched = textColumns(columns).filter(({ isSearched }) => isSearched !== false);
  const texts = new WeakMap<Row, string>();
  const textOf = (row: Row): string => {
    const known = texts.get(row);
    if (known !== undefined) return known;
    const text = foldText(
      searched
        .flatMap(({ value, csv = value, shownText }) => [csv(row) ?? '', shownText?.(row) ?? ''])
        .join('\n'),
    );
    texts.set(row, text);
    return text;
  };
  // The words of the last search, because all rows are compared with the same one.
  let last = { search: '', words: [''] };
  return {
    isFound: (row: Row, search: string): boolean => {
      if (last.search !== search) last = { search, words: foldText(search).split(/\s+/) };
      const text = textOf(row);
      return last.words.every((word) => text.includes(word));
    },
    /** Computes the row's text before the first search, which would compute thousands at once. */
    prepare: (row: Row): void => {
      textOf(row);
    },
  };
};
