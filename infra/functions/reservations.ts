import { allRows } from '#shared/rows/index.ts';
import type { Row } from '#shared/rows/row.ts';
import { isHeavy } from '#shared/rows/size.ts';
import type { Stage } from '../stages.ts';

/** Lambda lets nobody reserve the last 100 concurrent executions of an account. */
export const KEPT_UNRESERVED = 100;

/** Concurrent executions that are reserved for the function of a row. */
export const reservedConcurrency = (
  row: Row,
  { heavyConcurrency }: Pick<Stage, 'heavyConcurrency'>,
): number | undefined =>
  row.trigger === 'http' && isHeavy(row) && heavyConcurrency ? heavyConcurrency : undefined;

/** Everything that a stage reserves in its account. */
export const totalReserved = (stage: Stage): number =>
  allRows
    .filter(({ demoOnly }) => stage.demo || !demoOnly)
    .reduce((total, row) => total + (reservedConcurrency(row, stage) ?? 0), 0);
