/**
 * Log lines in JSON, built from an allow-list: no body, header, query, address or token
 * (PROMISE-S30). JSON.stringify escapes line breaks, so nobody can forge a line. A line with counts
 * uses CloudWatch's embedded metric format.
 */
import { METRICS, type Counts } from '#shared/rows/metrics.ts';
import { env } from './env.ts';

export interface RequestLine {
  route: string;
  requestId: string;
  status: number;
  /** Error code of an error answer. */
  code?: string;
  durationMs: number;
  /** Role and id of the caller. */
  actor?: string;
  coldStart: boolean;
}

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
  // Lambda adds a prefix to lines of console.log.
  process.stdout.write(`${JSON.stringify({ ...line, ...metrics })}\n`);
};

export const logRequest = (line: RequestLine, counts: Counts): void => {
  write({ level: 'info', ...line }, counts);
};

/** One batch of a stream worker. */
export interface BatchLine {
  worker: string;
  records: number;
  /** Records that the stream must deliver again. */
  failed: number;
  /** Error name of the first failed record. */
  fault?: string;
  durationMs: number;
}

export const logBatch = (line: BatchLine): void => {
  write({ level: 'info', ...line });
};

/** Contradictions in one line; the metric counts all. */
const MAX_LISTED = 20;

/** @param found item keys (ids and hashes) and the contradiction of each */
export const logContradictions = (found: readonly { what: string; item: string }[]): void => {
  const level = found.length === 0 ? 'info' : 'error';
  write({ level, contradictions: found.slice(0, MAX_LISTED) }, { BrokenInvariants: found.length });
};

/** Logs how many addresses get no more mails, but not the addresses. */
export const logSuppressions = (reason: string, addresses: number): void => {
  write({ level: 'info', suppressed: reason, addresses });
};

/** @param fault name of an error, which quotes nothing */
export const logUnanswered = (service: string, fault: string): void => {
  write({ level: 'warn', unanswered: service, fault });
};

/** Logs name and stack of an unexpected error; the caller never gets them. */
export const logFault = (route: string, requestId: string, error: unknown): void => {
  const { name, stack } = error instanceof Error ? error : { name: 'NotAnError', stack: undefined };
  // Without the first line of the stack, whose message may quote user input.
  const frames = stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  write({ level: 'error', route, requestId, name, frames });
};
