import type { Health, Known } from '#shared/domain/schemas/health.ts';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { env } from '../http/env.ts';
import { BRIEF } from './part.ts';

const client = new CloudWatchClient(BRIEF);

/** The stage's alarms. One answer of CloudWatch holds a hundred, and a stage has fewer than thirty. */
export const readAlarms = async (): Promise<Known<Health['alarms']>> => {
  const { MetricAlarms = [] } = await client.send(
    new DescribeAlarmsCommand({ AlarmNamePrefix: env.alarmPrefix, MaxRecords: 100 }),
  );
  return {
    total: MetricAlarms.length,
    ringing: MetricAlarms.filter(({ StateValue }) => StateValue === 'ALARM').map(
      ({ AlarmName = '', StateTransitionedTimestamp, StateUpdatedTimestamp }) => ({
        id: AlarmName.slice(env.alarmPrefix.length),
        // An update without a transition only repeats the state.
        since: (StateTransitionedTimestamp ?? StateUpdatedTimestamp ?? new Date()).toISOString(),
      }),
    ),
  };
};
