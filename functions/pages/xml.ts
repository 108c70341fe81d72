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

/** An element with text. */
export const textElement = (name: string, text: string): string =>
  `<${name}>${escaped(text)}</${name}>`;

/** An element with elements. */
export const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

/** @param attributes of the root, literal */
export const xmlDocument = (root: string, attributes: string, content: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${content.join('\n')}\n</${root}>\n`;
