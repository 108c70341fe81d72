/** Reads XML strictly: only elements, attributes and the five entities. */

export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: XmlElement[];
  text: string;
}

const TOKEN = /<\?xml [^<>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<>&]*")*)\s*>|[^<>]+/gu;
const DECODED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decode = (text: string): string =>
  text.replace(/&([^;]*);?/g, (entity, name: string) => {
    const letter = DECODED[name];
    if (letter === undefined || !entity.endsWith(';')) throw new Error(`Unknown entity ${entity}`);
    return letter;
  });

/** @throws Error for XML that is not well-formed or uses an undeclared prefix */
export const parseXml = (xml: string): XmlElement => {
  const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.exec(xml);
  if (illegal) throw new Error(`Illegal character at ${illegal.index}`);
  const document: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  let at = 0;
  for (const { index, 0: token, 1: slash, 2: name, 3: written = '' } of xml.matchAll(TOKEN)) {
    if (index !== at) throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 40)}`);
    at += token.length;
    const current = open.at(-1) ?? document;
    if (slash === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes <${current.name}>`);
    } else if (name !== undefined) {
      const attributes = Object.fromEntries(
        [...written.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
          key,
          value,
        ]),
      );
      const element = { name, attributes, children: [], text: '' };
      const [prefix = ''] = name.includes(':') ? name.split(':') : [];
      const known = [...open, element].some((each) => `xmlns:${prefix}` in each.attributes);
      if (prefix && !known) throw new Error(`No namespace for ${name}`);
      current.children.push(element);
      open.push(element);
    } else if (!token.startsWith('<?')) {
      current.text += decode(token);
    } else if (index !== 0) throw new Error('The declaration is not first');
  }
  const [root, ...others] = document.children;
  if (at !== xml.length || open.length !== 1 || !root || others.length > 0 || document.text.trim())
    throw new Error('Not one complete element');
  return root;
};

/** The last text of a repeated name counts. */
export const textsOf = ({ children }: XmlElement): Record<string, string> =>
  Object.fromEntries(children.map(({ name, text }) => [name, text]));
