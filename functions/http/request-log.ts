/**
 * One JSON line per request, built from an allow-list: never a body, a header, a query, an address
 * or a token (PROMISE-S30). JSON.stringify keeps line breaks escaped, so that nobody can forge a line.
 * A line that counts something is CloudWatch's embedded metric format as it stands.
 */
import { METRICS, type Counts } from '#shared/rows/metrics.ts';
import { env } from './env.ts';

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

/** A line of the log, from which CloudWatch makes metrics of the counts, if there are any. */
const write = (line: object, counts: Counts = {}): void => {
  const names = Object.keys(counts);
  const metrics = names.length > 0 && {
    _aws: {
      Timestamp: Date.now(),
      CloudWatchMetrics: [
        {
          Namespace: METRICS.namespace,
          Dimensions: [[METRICS.dimension]],
          Metrics: names.map((Name) => ({ Name, Unit: 'Count' })),
        },
      ],
    },
    [METRICS.dimension]: env.stage,
    ...counts,
  };
  // Not console.log, which Lambda would wrap in a line of its own.
  process.stdout.write(`${JSON.stringify({ ...line, ...metrics })}\n`);
};

export const logRequest = (line: RequestLine, counts: Counts): void => {
  write({ level: 'info', ...line }, counts);
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
  write({ level: 'info', ...line });
};

/** How many of what the watch found are named: enough to see of what kind they are. */
const NAMED = 20;

/** @param found keys of items and what is wrong with them: ids and hashes, nothing about a person */
export const logContradictions = (found: readonly { what: string; item: string }[]): void => {
  const level = found.length === 0 ? 'info' : 'error';
  write({ level, contradictions: found.slice(0, NAMED) }, { BrokenInvariants: found.length });
};

/** Why mails to that many addresses ended; the addresses themselves stay out of every log. */
export const logSuppressions = (reason: string, addresses: number): void => {
  write({ level: 'info', suppressed: reason, addresses });
};

/** An error that nobody meant: its name and stack go to the log, never to the caller. */
export const logFault = (route: string, requestId: string, error: unknown): void => {
  const { name, stack } = error instanceof Error ? error : { name: 'NotAnError', stack: undefined };
  // The first line of a stack repeats the message, which may quote what a person typed.
  const frames = stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  write({ level: 'error', route, requestId, name, frames });
};
