/** CSV files for spreadsheets in Spain: `;` between cells, decimal comma, UTF-8 with a BOM. */
import Papa from 'papaparse';
import { textColumns, type CellValue, type Column } from './columns.ts';

const BOM = '\uFEFF';

/**
 * A spreadsheet would run a text that begins like a formula, so an apostrophe is put before it
 * (OWASP, "CSV Injection").
 */
const cellText = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
};

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
