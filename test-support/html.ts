/** What crawlers read of a page's HTML. */

/** The group of the pattern in the HTML, decoded; empty if nothing matches. */
export const foundIn = (html: string, pattern: RegExp): string =>
  (pattern.exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

export const metaOf = (html: string, name: string): string =>
  foundIn(html, new RegExp(`<meta\\s+(?:name|property)="${name}"\\s+content="([^"]*)"`));
