/** Formatting of card fields while typing, without validation (SPEC-5). */

const digits = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max);

/** `4242 4242 4242 4242`, at most 19 digits. */
export const formatCardNumber = (text: string): string =>
  digits(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM / YY`; a first digit above 1 gets a leading zero. */
export const formatExpiry = (text: string): string => {
  const typed = digits(text.replace(/^\s*([2-9])/, '0$1'), 4);
  return typed.length > 2 ? `${typed.slice(0, 2)} / ${typed.slice(2)}` : typed;
};

/** At most four digits. */
export const formatCvv = (text: string): string => digits(text, 4);
