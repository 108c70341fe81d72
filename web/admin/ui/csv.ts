/** CSV files for spreadsheets in Spain: `;` between cells, decimal comma, UTF-8 with a BOM. */
import Papa from 'papaparse';
import { shopDay } from '#shared/domain/shop-day.ts';
import { textColumns, type CellValue, type Column } from './columns.ts';

const BOM = '\uFEFF';

/**
 * A spreadsheet runs a cell that begins like a formula, so an apostrophe is put before it (OWASP,
 * "CSV Injection"). A program that splits this file at commas or tabs, or does not take our
 * quotation marks for such, sees cells begin inside ours. So a formula is also one after a
 * separator, a line break or a quotation mark. Own apostrophes before a formula get one more, so
 * that `textOfCell` finds the text again.
 */
const FORMULA = /(^|[;,|"\t\r\n])([^\S\t\r\n]*)(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const ESCAPED_FORMULA = /(^|[;,|"\t\r\n])([^\S\t\r\n]*)'(?='*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** Spreadsheets drop these at the start of a cell and then see its formula. */
const DROPPED = /^(?='*[\t\r])/;
const ESCAPED_DROPPED = /^'(?='*[\t\r])/;

/** A number of `phoneText`. It has digits and spaces only, so it calculates nothing. */
const PHONE = /^\+\d{1,3}(?: \d{3})+$/;

const cellText = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  if (PHONE.test(value)) return value;
  return value.replace(FORMULA, "$1$2'").replace(DROPPED, "'");
};

/** The text of a cell that `toCsv` wrote, without its apostrophes. */
export const textOfCell = (cell: string): string =>
  cell.replace(ESCAPED_DROPPED, '').replace(ESCAPED_FORMULA, '$1$2');

const csvLine = (cells: readonly string[]): string =>
  `${Papa.unparse([[...cells]], { delimiter: ';', newline: '\r\n' })}\r\n`;

/** The first line of a file. */
export const csvHead = <Row>(columns: readonly Column<Row>[]): string =>
  BOM + csvLine(textColumns(columns).map(({ header }) => header));

export const csvRow = <Row>(columns: readonly Column<Row>[], row: Row): string =>
  csvLine(textColumns(columns).map(({ value, csv = value }) => cellText(csv(row))));

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  [csvHead(columns), ...rows.map((row) => csvRow(columns, row))].join('');

/** `lumbre-pedidos-2026-11-22.csv`, with the day in the shop's time zone. */
export const csvName = (label: string, now: Date): string =>
  `lumbre-${label.toLowerCase()}-${shopDay(now)}.csv`;

/** Saves the parts of a CSV file on the user's machine. */
export const downloadCsv = (name: string, parts: readonly string[]): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has started the download, so the URL can be revoked to free its memory.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
};
