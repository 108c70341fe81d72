/** `Cuadro «Mar»` → `«Cuadro “Mar”»`: inner quotation marks change their form, also single ones. */
export const quoted = (text: string): string =>
  `«${text.replaceAll('«', '“').replaceAll('»', '”')}»`;

/** `1 artículo`, `8 artículos`. */
export const countOf = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
