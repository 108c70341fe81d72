/**
 * CSV files as spreadsheets of the shop's country read them, UTF-8 with a BOM: `;` between cells and a
 * decimal comma, or `,` and a decimal point.
 */
import Papa from 'papaparse';
import { shopDay } from '#shared/domain/dates.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { shop } from '#shared/domain/shop.ts';
import { saveFile } from '../../ui/on-demand/save-file.ts';
import { textColumns, type CellValue, type Column } from './columns.tsx';

const BOM = '\uFEFF';

/**
 * A spreadsheet runs a text that begins like a formula, so Papa Parse puts an apostrophe before it
 * (OWASP, "CSV Injection"). A text with apostrophes of its own before a formula gets one more, so
 * that `textOfCell` finds it again. Numbers and the numbers of `phoneText` calculate nothing.
 */
const FORMULA = String.raw`'*(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`;
const HARMLESS = String.raw`(?:-?\d+(?:[.,]\d+)?|\+\d{1,3}(?: \d{3})+)$`;
const ESCAPES = new RegExp(`^(?!${HARMLESS})${FORMULA}`);
const ESCAPED = new RegExp(`^'(?=${FORMULA})`);

/** The text of a cell that `toCsv` wrote, without its apostrophe. */
export const textOfCell = (cell: string): string => cell.replace(ESCAPED, '');

/** Currencies of countries that write 1.5; the demo's file is one of Spain. */
const WITH_POINT: readonly string[] = ['DOP', 'GTQ', 'HNL', 'MXN', 'NIO', 'PEN'];

const hasPoint = (): boolean => WITH_POINT.includes(shop().currency);

const cellText = (value: CellValue): CellValue =>
  typeof value === 'number' && !hasPoint() ? String(value).replace('.', ',') : value;

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const written = textColumns(columns);
  const lines = [
    written.map(({ header }) => header),
    ...rows.map((row) => written.map(({ value, csv = value }) => cellText(csv(row)))),
  ];
  return `${BOM}${Papa.unparse(lines, {
    delimiter: hasPoint() ? ',' : ';',
    newline: '\r\n',
    escapeFormulae: ESCAPES,
  })}\r\n`;
};

/** `lumbre-pedidos-2026-11-22.csv`: shop, content, and the day in the shop's time zone. */
export const csvName = (label: string, now: Date): string => {
  const name = foldText(shop().name).replaceAll(/[^a-z\d]+/g, '-');
  return `${name}-${label.toLowerCase()}-${shopDay(now)}.csv`;
};

/** Saves a CSV file on the user's machine. */
export const downloadCsv = (name: string, text: string): void => saveFile(name, text, 'text/csv');
