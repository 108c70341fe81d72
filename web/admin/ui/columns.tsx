/** One definition of a list's columns for the table, the search, the sort order and the CSV file. */
import type { ReactNode } from 'react';
import type { Currency } from '#shared/domain/currencies.ts';
import { dateText } from '#shared/domain/dates.ts';
import { foldText, textSearch } from '#shared/domain/fold-text.ts';
import { formatPrice, type Cents } from '#shared/domain/money.ts';
import { lazily } from '#shared/domain/lazily.ts';
import { SquareImage } from '../../ui/core/responsive-image.tsx';
import { amountText } from './texts.ts';
import { EmailLink } from './person.tsx';
import type { TableView } from './table-view.ts';

/** A price is in cents, a time is an ISO text. */
export type CellValue = string | number | null;

export interface Column<Row> {
  id: string;
  header: string;
  /** The sort key, and the CSV cell unless `csv` is given. */
  value: (row: Row) => CellValue;
  cell?: (row: Row) => ReactNode;
  /** The CSV cell and the searched text, such as a date in local format; `value` by default. */
  csv?: (row: Row) => CellValue;
  /** Text that `cell` shows and `csv` does not have, such as `Agotado`. It is searched too. */
  shownText?: (row: Row) => string;
  align?: 'end';
  /** Names of the orders of this column in the menu of narrow screens. A list has four at most. */
  menuOrders?: { ascending?: string; descending?: string };
  /** On narrow screens a `labelled` fact has its header, and `wide` columns are hidden. */
  card?: 'title' | 'fact' | 'labelled' | 'wide';
  /** An image is neither searched, sorted by nor exported. On a phone it is beside the title. */
  isImage?: boolean;
  /** False for columns that are only searched and exported. */
  isShown?: boolean;
  isSearched?: boolean;
}

export const fileColumn = <Row,>(header: string, value: Column<Row>['value']): Column<Row> => ({
  id: header,
  header,
  value,
  isShown: false,
});

export const dateColumn = <Row,>(
  id: string,
  header: string,
  isoOf: (row: Row) => string,
): Column<Row> => ({
  id,
  header,
  value: isoOf,
  cell: (row) => <time dateTime={isoOf(row)}>{dateText(isoOf(row))}</time>,
  csv: (row) => dateText(isoOf(row)),
  menuOrders: { ascending: 'Más antiguos primero' },
});

export const emailColumn = <Row extends { email: string }>(): Column<Row> => ({
  id: 'email',
  header: 'Correo',
  value: ({ email }) => email,
  cell: ({ email }) => <EmailLink email={email} />,
});

export const imageColumn = <Row,>(nameOf: (row: Row) => string): Column<Row> => ({
  id: 'foto',
  header: 'Fotografía',
  value: nameOf,
  cell: (row) => <SquareImage name={nameOf(row)} side={64} />,
  isImage: true,
});

export const textColumns = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isImage }) => isImage !== true);

const collator = lazily(() => new Intl.Collator('es', { numeric: true, sensitivity: 'base' }));

/** Sorts in Spanish order, empty values first. */
export const compareValues = (a: CellValue, b: CellValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collator().compare(String(a ?? ''), String(b ?? ''));
};

export const searchText =
  <Row,>(columns: readonly Column<Row>[]) =>
  (row: Row): string =>
    foldText(
      textColumns(columns)
        .filter(({ isSearched }) => isSearched !== false)
        .flatMap(({ value, csv = value, shownText }) => [csv(row) ?? '', shownText?.(row) ?? ''])
        .join('\n'),
    );

export const priceTexts = (amount: Cents, currency: Currency): string =>
  `${formatPrice(amount, currency)} ${amountText(amount)}`;

/** The rows that contain every word of the search, sorted. `texts` is called only for a search. */
export const foundRows = <Row,>(
  rows: readonly Row[],
  texts: () => readonly string[],
  columns: readonly Column<Row>[],
  { search, sort, isDescending }: Omit<TableView, 'page'>,
): readonly Row[] => {
  const isFound = textSearch(search);
  const found = search.trim() === '' ? rows : rows.filter((_, at) => isFound(texts()[at] ?? ''));
  const sorted = columns.find(({ id, isImage }) => id === sort && !isImage);
  if (!sorted) return found;
  const sign = isDescending ? -1 : 1;
  return found.toSorted((a, b) => sign * compareValues(sorted.value(a), sorted.value(b)));
};
