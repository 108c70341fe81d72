/** `Cuadro «Mar»` → `«Cuadro “Mar”»`: quotation marks within quotation marks are others. */
export const quoted = (text: string): string => `«${text.replace(/«([^»]*)»/g, '“$1”')}»`;
