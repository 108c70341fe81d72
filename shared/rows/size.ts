import { FUNCTION_TIMEOUT_SECONDS } from '../domain/limits.ts';
import type { HttpRow, Row, Work } from './row.ts';

/** 1769 MB is one whole vCPU, which scrypt and sharp can use. Other work waits for DynamoDB. */
const WHOLE_CPU_MB = 1769;
const WAITING_MB = 512;

const MEMORY_MB = {
  read: WAITING_MB,
  write: WAITING_MB,
  hash: WHOLE_CPU_MB,
  image: WHOLE_CPU_MB,
  restore: WHOLE_CPU_MB,
} as const satisfies Record<Work, number>;

export const sizeOf = (row: Row): { memoryMb: number; timeoutSeconds: number } =>
  row.trigger === 'http'
    ? { memoryMb: MEMORY_MB[row.work], timeoutSeconds: FUNCTION_TIMEOUT_SECONDS[row.work] }
    : { memoryMb: row.memoryMb ?? WAITING_MB, timeoutSeconds: row.timeoutSeconds };

/** Work that keeps a vCPU busy, so that anonymous callers could make it expensive (PROMISE-S07). */
export const isHeavy = ({ work }: Pick<HttpRow, 'work'>): boolean =>
  work !== 'read' && work !== 'write';
