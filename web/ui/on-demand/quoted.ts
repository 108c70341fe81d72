/** `Cuadro «Mar»` → `«Cuadro “Mar”»`: inner quotation marks change their form, also single ones. */
export const quoted = (text: string): string =>
  `«${text.replaceAll('«', '“').replaceAll('»', '”')}»`;
