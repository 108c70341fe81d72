import { ALARMS } from '#shared/domain/alarms.ts';
import type { Health, Known } from '#shared/domain/schemas/health.ts';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { env } from '../runtime/env.ts';
import { BRIEF } from './part.ts';

const client = new CloudWatchClient(BRIEF);

const NAMES: ReadonlySet<string> = new Set(ALARMS);

/**
 * The stage's alarms. One answer of CloudWatch holds a hundred, and a stage has fewer than thirty.
 * CloudWatch also finds the alarms of a stage whose name begins with the name of this one, such as
 * `production-2`.
 */
export const readAlarms = async (): Promise<Known<Health['alarms']>> => {
  const { MetricAlarms = [] } = await client.send(
    new DescribeAlarmsCommand({ AlarmNamePrefix: env.alarmPrefix, MaxRecords: 100 }),
  );
  const own = MetricAlarms.map(({ AlarmName = '', ...state }) => ({
    ...state,
    id: AlarmName.slice(env.alarmPrefix.length),
  })).filter(({ id }) => NAMES.has(id));
  return {
    total: own.length,
    ringing: own
      .filter(({ StateValue }) => StateValue === 'ALARM')
      .map(({ id, StateTransitionedTimestamp, StateUpdatedTimestamp }) => ({
        id,
        // An update without a transition only repeats the state.
        since: (StateTransitionedTimestamp ?? StateUpdatedTimestamp ?? new Date()).toISOString(),
      })),
  };
};
