/**
 * Log lines in JSON from an allow-list: no body, header, query, address or token (PROMISE-S30).
 * JSON.stringify escapes line breaks, so nobody can forge a line.
 */
import { METRICS, type Counts } from '#shared/rows/metrics.ts';
import { env } from './env.ts';

export interface CallLine {
  function: string;
  requestId: string;
  status?: number;
  code?: string;
  /** Role and id. */
  actor?: string;
  /** Records of a stream worker's batch, and how many of them the stream must deliver again. */
  records?: number;
  failed?: number;
  fault?: string;
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

export const logCall = (
  line: CallLine & { durationMs: number; coldStart: boolean },
  counts?: Counts,
): void => {
  write({ level: 'info', ...line }, counts);
};

const MAX_LISTED = 20;

/**
 * @param found item keys (ids and hashes) and the contradiction of each
 * @param differences number of payments that differ from those of Stripe
 */
export const logAudit = (
  found: readonly { what: string; item: string }[],
  differences: number,
): void => {
  const total = found.length + differences;
  write(
    {
      level: total === 0 ? 'info' : 'error',
      contradictions: found.slice(0, MAX_LISTED),
      differences,
    },
    { BrokenInvariants: total },
  );
};

/** Logs the number of addresses, never the addresses. */
export const logSuppressions = (reason: string, addresses: number): void => {
  write({ level: 'info', suppressed: reason, addresses });
};

/** @param fault name of an error, which quotes nothing */
export const logUnanswered = (service: string, fault: string): void => {
  write({ level: 'warn', unanswered: service, fault });
};

export const logFault = (id: string, requestId: string, error: unknown): void => {
  const { name, stack } = error instanceof Error ? error : { name: 'NotAnError', stack: undefined };
  // Leaves out the stack's first line, whose message may quote user input.
  const frames = stack?.split('\n').filter((line) => line.trimStart().startsWith('at '));
  write({ level: 'error', function: id, requestId, name, frames });
};
