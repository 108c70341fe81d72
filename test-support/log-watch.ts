/**
 * Every endpoint test is a test of the log as well: nothing that a request carried, and nothing that
 * looks like a person or a secret, may turn up in a line that a function writes (PROMISE-S30). What
 * tests send are the canaries, so that none has to be put anywhere.
 */

/** What no line may hold, whoever sent it. */
const PERSONAL = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a token': /\beyJ[\w-]{8,}\.|\bBearer /,
  'a password hash': /\$scrypt\$/,
  // Not within an id, which may have many digits in a row as well.
  'a card number': /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/,
} as const;

/** Shorter texts are words that a line may hold by itself: a code, a route. */
const SHORTEST_CANARY = 8;
/** Ids say nothing about a person; a line names its actor by one. */
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** Every text within a value: of a JSON body, of a parsed line. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value instanceof FormData) return [...value.values()].flatMap(textsIn);
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** A line's texts; numbers, such as its time, are no card. */
const textsOfLine = (line: string): string[] => {
  try {
    return textsIn(JSON.parse(line));
  } catch {
    return [line];
  }
};

/** What personal things a log holds, and the line of each. */
export const personalIn = (log: string): string[] =>
  log.split('\n').flatMap((line) =>
    Object.entries(PERSONAL)
      .filter(([, pattern]) => textsOfLine(line).some((text) => pattern.test(text)))
      .map(([what]) => `${what}: ${line}`),
  );

const canaries = new Set<string>();
let written: string[] = [];

/** Remembers what a request carries, wherever in it, before its handler runs. */
export const rememberCanaries = (request: object): void => {
  for (const text of textsIn(request)) {
    if (text.length >= SHORTEST_CANARY && !ULID.test(text)) canaries.add(text);
  }
};

/** Keeps every line that is written from now on. */
export const watchLog = (): void => {
  const { stdout } = process;
  const write = stdout.write.bind(stdout) as (...args: unknown[]) => boolean;
  stdout.write = (...args: unknown[]): boolean => {
    const text = String(args[0]);
    if (text.startsWith('{"level"')) written.push(text.trimEnd());
    return write(...args);
  };
};

/** What of it should not be in a log, once. */
export const takeLeaks = (): string[] => {
  const lines = written;
  written = [];
  return lines.flatMap((line) => {
    const texts = textsOfLine(line);
    const leaked = [...canaries].filter((canary) => texts.some((text) => text.includes(canary)));
    return [...personalIn(line), ...leaked.map((canary) => `«${canary}»: ${line}`)];
  });
};
