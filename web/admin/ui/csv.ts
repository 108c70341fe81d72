/** Lists as spreadsheets in Spain open them: `;` between cells, a decimal comma, UTF-8 with its mark. */
import Papa from 'papaparse';
import type { CellValue, Column } from './columns.ts';

const MARK = '\uFEFF';

/**
 * A text that begins like a formula would be run by the spreadsheet: an apostrophe makes it a text
 * (OWASP, "CSV Injection").
 */
const cell = (value: CellValue): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
};

/** Rows in their order, on as many screens as they may be. */
export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const exported = columns.flatMap(({ header, value, csv = value }) =>
    csv === false ? [] : [{ header, csv }],
  );
  const lines = [
    exported.map(({ header }) => header),
    ...rows.map((row) => exported.map(({ csv }) => cell(csv(row)))),
  ];
  const text = Papa.unparse(lines, { delimiter: ';', newline: '\r\n' });
  return `${MARK}${text}\r\n`;
};

/** Hands a text to the browser as a file to keep. */
export const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun with the click; the text need not stay in memory.
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 0);
};
