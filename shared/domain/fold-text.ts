/** `Jarrón Ñandú` → `jarron nandu`, so that a search ignores accents and case. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
