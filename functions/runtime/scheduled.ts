import { ShopError, type ErrorCode } from '#shared/domain/errors.ts';
import type { ScheduleRow } from '#shared/rows/row.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { compose } from './compose.ts';

type Planned = Partial<Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>>;

/** `run` gets the time for which EventBridge planned the run. A call by hand gets the present time. */
export const scheduled = <Result, Event extends Planned>(
  row: ScheduleRow,
  run: (now: Date, event: Event) => Promise<Result>,
) => compose(row, (event: Event) => run(event.time ? new Date(event.time) : new Date(), event));

const TEMPORARY: readonly ErrorCode[] = ['UNAVAILABLE', 'CONFLICT_RETRY', 'IN_PROGRESS'];

/** Whether the same call may succeed later: an outage, or a lost race. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof ShopError && TEMPORARY.includes(error.code);

/**
 * Runs the parts of a run one after another, because an error of one must not stop the others. The
 * next run repeats temporary errors, and all others ring.
 * @param max parts that return true; a later run does the rest
 * @throws AggregateError at the end, for the alarm
 */
export const runEach = async (
  parts: Iterable<() => Promise<unknown>> | AsyncIterable<() => Promise<unknown>>,
  message: string,
  max = Infinity,
): Promise<number> => {
  const faults: unknown[] = [];
  let done = 0;
  for await (const part of parts) {
    try {
      if ((await part()) === true) done += 1;
    } catch (error) {
      if (!isTemporary(error)) faults.push(error);
    }
    if (done === max) break;
  }
  if (faults.length > 0) throw new AggregateError(faults, message);
  return done;
};

const NIGHT_HOUR = 4;

/** Whether a run is the nightly one (04:00 UTC), for a function that runs several times an hour. */
export const isNightly = ({ everyMinutes }: ScheduleRow, now: Date): boolean =>
  now.getUTCHours() === NIGHT_HOUR && now.getUTCMinutes() < everyMinutes;
