/** No log line may have a value of a request, personal data or a secret (PROMISE-S30). */

const PERSONAL = {
  'an e-mail address': /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  'a token': /\beyJ[\w-]{8,}\.|\bBearer /,
  'a password hash': /\$scrypt\$/,
  // Not a part of an id, which can have many digits.
  'a card number': /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/,
} as const;

/** Characters. Shorter texts, such as codes and routes, occur in ordinary lines. */
const SHORTEST_CANARY = 8;
const ULID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value instanceof FormData) return [...value.values()].flatMap(textsIn);
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
};

/** Without numbers, such as a time, because they look like card numbers. */
const textsOfLine = (line: string): string[] => {
  try {
    return textsIn(JSON.parse(line));
  } catch {
    return [line];
  }
};

/** @returns kind and line of each finding */
export const personalIn = (log: string): string[] =>
  log.split('\n').flatMap((line) =>
    Object.entries(PERSONAL)
      .filter(([, pattern]) => textsOfLine(line).some((text) => pattern.test(text)))
      .map(([what]) => `${what}: ${line}`),
  );

const canaries = new Set<string>();
let written: string[] = [];

export const rememberCanaries = (request: object): void => {
  for (const text of textsIn(request)) {
    if (text.length >= SHORTEST_CANARY && !ULID.test(text)) canaries.add(text);
  }
};

/** @param isShown decides whether a text that the process writes is written */
const filterOutput = (isShown: (text: string) => boolean): void => {
  const { stdout } = process;
  const write = stdout.write.bind(stdout) as (...args: unknown[]) => boolean;
  stdout.write = (...args: unknown[]): boolean => !isShown(String(args[0])) || write(...args);
};

/** Errors are still printed. */
export const muteRequestLog = (): void =>
  filterOutput((text) => !text.startsWith('{"level":"info"'));

export const watchLog = (): void =>
  filterOutput((text) => {
    if (text.startsWith('{"level"')) written.push(text.trimEnd());
    return true;
  });

/** Leaks since the last call. */
export const takeLeaks = (): string[] => {
  const lines = written;
  written = [];
  return lines.flatMap((line) => {
    const texts = textsOfLine(line);
    const leaked = [...canaries].filter((canary) => texts.some((text) => text.includes(canary)));
    return [...personalIn(line), ...leaked.map((canary) => `«${canary}»: ${line}`)];
  });
};
