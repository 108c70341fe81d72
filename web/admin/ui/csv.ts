/** CSV files for spreadsheets in Spain: `;` between cells, decimal comma, UTF-8 with a BOM. */
import Papa from 'papaparse';
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

const cellText = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return value.replace(FORMULA, "$1$2'").replace(DROPPED, "'");
};

/** The text of a cell that `toCsv` wrote, without its apostrophes. */
export const textOfCell = (cell: string): string =>
  cell.replace(ESCAPED_DROPPED, '').replace(ESCAPED_FORMULA, '$1$2');

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const exported = textColumns(columns);
  const lines = [
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map(({ value, csv = value }) => cellText(csv(row)))),
  ];
  const text = Papa.unparse(lines, { delimiter: ';', newline: '\r\n' });
  return `${BOM}${text}\r\n`;
};

/** Saves a CSV text as a file on the user's machine. */
export const downloadCsv = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click has started the download, so the URL can be revoked to free its memory.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
};
