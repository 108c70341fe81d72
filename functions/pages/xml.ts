/** Writes XML 1.0. */

/** Characters that no XML document may have, even escaped, and other control characters. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** @param text is escaped */
export const textElement = (name: string, text: string): string =>
  `<${name}>${escaped(text)}</${name}>`;

/** @param content XML, which is not escaped */
export const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

/** @param attributes of the root, which are not escaped */
export const xmlDocument = (root: string, attributes: string, content: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${content.join('\n')}\n</${root}>\n`;
