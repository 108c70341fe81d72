/**
 * One JSON line per request, built from an allow-list: never a body, a header, a query, an address
 * or a token (promise S30). JSON.stringify keeps line breaks escaped, so that nobody can forge a line.
 */
export interface RequestLine {
  route: string;
  requestId: string;
  status: number;
  /** Error code, where the answer is one. */
  code?: string;
  durationMs: number;
  /** Id of who called; ids say nothing about a person. */
  actor?: string;
  coldStart: boolean;
}

export const logRequest = (line: RequestLine): void => {
  process.stdout.write(`${JSON.stringify({ level: 'info', ...line })}\n`);
};

/** The same for a batch that a worker took from the stream. */
export interface BatchLine {
  worker: string;
  records: number;
  /** How many of them the stream has to bring again, and the name of what the first one met. */
  failed: number;
  fault?: string;
  durationMs: number;
}

export const logBatch = (line: BatchLine): void => {
  process.stdout.write(`${JSON.stringify({ level: 'info', ...line })}\n`);
};

/** An error that nobody meant: its name and stack go to the log, never to the caller. */
export const logFault = (route: string, requestId: string, error: unknown): void => {
  const { name, stack } = error instanceof Error ? error : { name: 'NotAnError', stack: undefined };
  // The first line of a stack repeats the message, which may quote what a person typed.
  const frames = stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  process.stdout.write(`${JSON.stringify({ level: 'error', route, requestId, name, frames })}\n`);
};
