/** `Cuadro «Mar»` → `«Cuadro “Mar”»`: inner quotation marks change their form. */
export const quoted = (text: string): string => `«${text.replace(/«([^»]*)»/g, '“$1”')}»`;
