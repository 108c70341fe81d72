/** `Jarrón Ñandú` → `jarron nandu`, so that a search ignores accents and case. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Whether a folded text has each word of a search. A whole phone number is found however it is written,
 * with and without its country's code. `#` is not searched.
 */
export const textSearch = (search: string): ((text: string) => boolean) => {
  const words = foldText(search).replace(/#/g, ' ').trim().split(/\s+/);
  const phone = /^[\s+().\d-]+$/.test(search) ? digitsOf(search) : '';
  const isPhone = (run: string): boolean => {
    const digits = digitsOf(run);
    return digits.includes(phone) || (digits.length > 6 && phone.endsWith(digits));
  };
  return (text) =>
    words.every((word) => text.includes(word)) ||
    (phone.length > 7 && (text.match(/\d[\d ().-]{5,}\d/g) ?? []).some(isPhone));
};
