/** Which first names a mail prints. A stranger may have chosen name and address (RULE-48). */

const MAX_LENGTH = 30;
/** Words of letters, with the marks that names have. No dot, slash, colon or digit makes a link. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ '’·-][\p{L}\p{M}]+)*$/u;

/** Returns `text`, followed by a comma and the name where a mail may print it. */
export const addressing = (text: string, firstname: string): string => {
  const name = firstname.normalize('NFC');
  return name.length <= MAX_LENGTH && NAME.test(name) ? `${text}, ${name}` : text;
};
