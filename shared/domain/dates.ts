/** Dates are stored as UTC ISO 8601 and shown in the visitor's time zone (RULE-36). */

/** Not from Intl, whose first use takes 40 to 100 ms of a phone's main thread (ADR-0055). */
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/**
 * `8 de diciembre`
 *
 * @param month 0 to 11, as `Date` counts months
 */
export const dayAndMonth = (day: number, month: number): string => `${day} de ${MONTHS[month]}`;

const parts = (iso: string): [day: string, month: string, year: string] => {
  const date = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, '0');
  return [two(date.getDate()), two(date.getMonth() + 1), String(date.getFullYear())];
};

/** Review dates: dd/MM/yyyy (SPEC-9). */
export const reviewDate = (iso: string): string => parts(iso).join('/');

/** Order history dates: dd-MM-yyyy (SPEC-9). */
export const orderDate = (iso: string): string => parts(iso).join('-');
