import { hasPoint, toCents, toDollars, type Cents } from '#shared/domain/money.ts';
import type { HistoryChange } from '#shared/domain/schemas/history.ts';
import { shop } from '#shared/domain/shop.ts';
import { decimal } from '../../ui/core/words.ts';

/** `1250` → `12,50`, or `12.50` as the shop's country writes it; empty for no amount. */
export const amountText = (amount: Cents | null | undefined): string =>
  typeof amount === 'number' ? decimal(toDollars(amount).toFixed(2)) : '';

/** Thousands as the country writes them are joined, and the last comma becomes a point. */
export const plainNumber = (typed: string): string => {
  const [group, point] = hasPoint(shop().currency) ? [',', String.raw`\.`] : [String.raw`\.`, ','];
  const grouped = new RegExp(`^\\d{1,3}(?:${group}\\d{3})+(?=${point}|$)`);
  return typed.replace(grouped, (whole) => whole.replaceAll(/\D/g, '')).replace(',', '.');
};

/** `12,50`, `12.5` or `1.250,00` in cents; undefined for another text. */
export const amountIn = (typed: string): Cents | undefined => {
  const plain = plainNumber(typed);
  return /^\d{1,10}(?:\.\d{1,2})?$/.test(plain) ? toCents(Number(plain)) : undefined;
};

/** A narrow space that does not break the line. */
const THIN_SPACE = '\u202F';

/** `5100` → `5 100` with a thin space, or `5,100` where the shop's country writes it so. */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, hasPoint(shop().currency) ? ',' : THIN_SPACE);

/** `2026-11` → `noviembre de 2026`, `nov 26` */
export const monthName = (month: string, style: 'short' | 'long'): string =>
  new Intl.DateTimeFormat('es', {
    month: style,
    year: style === 'short' ? '2-digit' : 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01`));

export const fullName = ({
  firstname,
  lastname,
}: {
  firstname: string;
  lastname: string;
}): string => `${firstname} ${lastname}`;

/** `+34600111222` → `+34 600 111 222`: spaces make a spreadsheet keep the number as text. */
export const phoneText = (phone: string): string => {
  const [plus, digits] = [/^\s*(?:\+|00)/.test(phone), phone.replace(/\D/g, '')];
  const national = plus ? digits.replace(/^00/, '') : digits;
  return `${plus ? '+' : ''}${national.replace(/\B(?=(\d{3})+$)/g, ' ')}`;
};

const quotedOrNone = (value: HistoryChange['from']): string =>
  value === null ? 'nada' : `«${String(value)}»`;

/** `Nombre: «Ana» → «Anna»` */
export const changeText = (
  label: string,
  { from, to }: Pick<HistoryChange, 'from' | 'to'>,
  valueText: (value: HistoryChange['from']) => string = quotedOrNone,
): string => {
  const [before, after] = [valueText(from), valueText(to)];
  // A history keeps only the beginning of long texts, so both can look the same.
  return before === after ? `${label}: cambia el final` : `${label}: ${before} → ${after}`;
};
