/** How a card's texts are grouped while they are typed; nothing is checked (SPEC-5). */

const digits = (text: string, max: number): string => text.replace(/\D/g, '').slice(0, max);

/** Groups of four: `4242 4242 4242 4242`; at most the 19 digits that a card can have. */
export const formatCardNumber = (text: string): string =>
  digits(text, 19).replace(/(\d{4})(?=\d)/g, '$1 ');

/** `MM / YY`. A first digit above 1 can only be a month of one digit. */
export const formatExpiry = (text: string): string => {
  const figures = digits(text.replace(/^\s*([2-9])/, '0$1'), 4);
  return figures.length > 2 ? `${figures.slice(0, 2)} / ${figures.slice(2)}` : figures;
};

/** Three or four digits. */
export const formatCvv = (text: string): string => digits(text, 4);
