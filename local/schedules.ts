/** By the clock, never at start, and by hand with `POST /_local/run/<id>`. */
import { scheduleRows } from '#shared/rows/index.ts';
import type { ScheduleRow } from '#shared/rows/row.ts';
import { randomUUID } from 'node:crypto';
import { LOCAL_AWS } from './aws/dynamodb.ts';
import { jsonAnswer, type Answer } from './http/answer.ts';
import type { Invoke } from './http/gateway.ts';

export const RUN_PATH = '/_local/run/';

const MINUTE = 60_000;

export const nextRun = (
  { everyMinutes, atHour }: Pick<ScheduleRow, 'everyMinutes' | 'atHour'>,
  after: number,
): number => {
  if (atHour === undefined) return after + everyMinutes * MINUTE;
  const next = new Date(after).setUTCHours(atHour, 0, 0, 0);
  return next > after ? next : new Date(next).setUTCDate(new Date(next).getUTCDate() + 1);
};

const run = (row: ScheduleRow, invoke: Invoke) =>
  invoke(
    row.id,
    JSON.stringify({
      version: '0',
      id: randomUUID(),
      'detail-type': 'Scheduled Event',
      source: 'aws.events',
      account: '000000000000',
      time: new Date().toISOString(),
      region: LOCAL_AWS.AWS_REGION,
      resources: [],
      detail: {},
    }),
  );

export const startSchedules = (invoke: Invoke, rows = scheduleRows): { stop(): Promise<void> } => {
  const timers = new Map<string, NodeJS.Timeout>();
  const wait = (row: ScheduleRow, after: number): void => {
    const at = nextRun(row, after);
    const start = (): void => {
      // From the planned time, because a timer may fire early, or from now after the machine slept.
      wait(row, Math.max(at, Date.now()));
      void run(row, invoke);
    };
    timers.set(row.id, setTimeout(start, at - Date.now()));
  };
  for (const row of rows) wait(row, Date.now());
  return {
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      return Promise.resolve();
    },
  };
};

export const runByHand = async (id: string, invoke: Invoke): Promise<Answer> => {
  const row = scheduleRows.find((one) => one.id === id);
  if (!row) {
    const ids = scheduleRows.map((one) => one.id);
    return jsonAnswer(404, { message: `No schedule "${id}". There are: ${ids.join(', ')}` });
  }
  const result = await run(row, invoke);
  return result.outcome === 'returned'
    ? jsonAnswer(200, JSON.parse(result.payload))
    : jsonAnswer(500, { message: `${id} ${result.outcome}. See functions.log` });
};
