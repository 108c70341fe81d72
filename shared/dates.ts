/** Dates are stored as UTC ISO 8601 and shown in the reader's own time zone (decision 36). */

const parts = (iso: string): [day: string, month: string, year: string] => {
  const date = new Date(iso);
  const two = (n: number): string => String(n).padStart(2, '0');
  return [two(date.getDate()), two(date.getMonth() + 1), String(date.getFullYear())];
};

/** Review dates: dd/MM/yyyy (specification 9). */
export const reviewDate = (iso: string): string => parts(iso).join('/');

/** Order history dates: dd-MM-yyyy (specification 9). */
export const orderDate = (iso: string): string => parts(iso).join('-');
