/** CSV as spreadsheets of the shop's country read it: with a decimal comma or a decimal point. */
import Papa from 'papaparse';
import { hasPoint } from '#shared/domain/money.ts';
import { shopDay } from '#shared/domain/dates.ts';
import { foldText } from '#shared/domain/fold-text.ts';
import { shop } from '#shared/domain/shop.ts';
import { saveFile } from '../../ui/on-demand/save-file.ts';
import { textColumns, type CellValue, type Column } from './columns.tsx';

const BOM = '\uFEFF';

/**
 * Spreadsheets run a text that begins like a formula, so Papa Parse puts an apostrophe before it
 * (OWASP, "CSV Injection"). A formula that already has apostrophes gets one more, so that
 * `textOfCell` restores the text. Numbers and the output of `phoneText` need no apostrophe.
 */
const FORMULA = String.raw`'*(?:[\t\r]|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])`;
const HARMLESS = String.raw`(?:-?\d+(?:[.,]\d+)?|\+\d{1,3}(?: \d{3})+)$`;
const ESCAPES = new RegExp(`^(?!${HARMLESS})${FORMULA}`);
const ESCAPED = new RegExp(`^'(?=${FORMULA})`);

export const textOfCell = (cell: string): string => cell.replace(ESCAPED, '');

const cellText = (value: CellValue): CellValue =>
  typeof value === 'number' && !hasPoint(shop().currency) ? String(value).replace('.', ',') : value;

export const toCsv = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string => {
  const written = textColumns(columns);
  const lines = [
    written.map(({ header }) => header),
    ...rows.map((row) => written.map(({ value, csv = value }) => cellText(csv(row)))),
  ];
  return `${BOM}${Papa.unparse(lines, {
    delimiter: hasPoint(shop().currency) ? ',' : ';',
    newline: '\r\n',
    escapeFormulae: ESCAPES,
  })}\r\n`;
};

/** `lumbre-pedidos-2026-11-22.csv`: shop, content, and the day in the shop's time zone. */
export const csvName = (label: string, now: Date): string => {
  const name = foldText(shop().name).replaceAll(/[^a-z\d]+/g, '-');
  return `${name}-${label.toLowerCase()}-${shopDay(now)}.csv`;
};

export const downloadCsv = (name: string, text: string): void => saveFile(name, text, 'text/csv');
