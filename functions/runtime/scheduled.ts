import type { ScheduleRow } from '#shared/rows/row.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { requireEnv } from './env.ts';

/** The Lambda handler of a scheduled function. `run` gets the time for which EventBridge planned it. */
export const scheduled = <Result>(row: ScheduleRow, run: (now: Date) => Promise<Result>) => {
  requireEnv(row.uses);
  return ({ time }: Pick<EventBridgeEvent<'Scheduled Event', unknown>, 'time'>): Promise<Result> =>
    run(new Date(time));
};

/** UTC. */
const NIGHT_HOUR = 4;

/** Whether a run is the one of the night, of a function that runs several times an hour. */
export const isNightly = ({ everyMinutes }: ScheduleRow, now: Date): boolean =>
  now.getUTCHours() === NIGHT_HOUR && now.getUTCMinutes() < everyMinutes;
