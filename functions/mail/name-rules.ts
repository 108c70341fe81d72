/** First names that a mail may contain. A stranger may have chosen name and address (RULE-48). */

const MAX_LENGTH = 30;
/** Letters with the marks that names have. A dot, slash, colon or digit could make a link. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’·-][\p{L}\p{M}]+)*$/u;

export const addressing = (text: string, firstname: string): string => {
  const name = firstname.normalize('NFC');
  return name.length <= MAX_LENGTH && NAME.test(name) ? `${text}, ${name}` : text;
};
