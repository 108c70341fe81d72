/** Characters that no document of XML 1.0 may have, even escaped, and other control characters. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** A text as content of XML and HTML, or as the value of an attribute in double quotes. */
export const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? '');
