import { kebabCase, pascalCase } from '#shared/rows/index.ts';
import { prepareShop } from '#shared/rows/background.ts';
import { auditShop } from '#shared/rows/health.ts';
import { renderPage } from '#shared/rows/pages.ts';
import { Aws, Duration } from 'aws-cdk-lib';
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { alarmPrefix } from '../names.ts';
import { addressOf } from '../repository.ts';
import type { Stage } from '../stages.ts';
import { calculated, type Observed } from './observed.ts';

const { ComparisonOperator, TreatMissingData } = cloudwatch;

const OPERATORS = {
  above: ComparisonOperator.GREATER_THAN_THRESHOLD,
  atLeast: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  below: ComparisonOperator.LESS_THAN_THRESHOLD,
};

/** An alarm. Its page in docs/runbooks/alarms/ says what to do. */
export interface AlarmRow {
  /** In camelCase; kebab-case is the alarm's name and its page. */
  id: string;
  when: string;
  metric: cloudwatch.IMetric;
  rings: readonly [operator: keyof typeof OPERATORS, threshold: number];
  /** Consecutive periods; 1 by default. */
  periods?: number;
  /** A period without data is a fault. */
  ringsWithoutData?: true;
  /** Exists on every stage. Essential alarms together use at most ten metrics. */
  essential?: true;
}

const orders = (observed: Observed): AlarmRow[] => [
  {
    id: 'ordersFailing',
    when: 'More than 1 % of orders failed within 5 minutes, with at least 10 tries or 2 failures',
    metric: calculated(
      'Failed orders, %',
      'IF(failed >= 2 OR ok + failed >= 10, 100 * failed / (ok + failed), 0)',
      { ok: observed.count('OrdersOk'), failed: observed.count('OrdersFailed') },
    ),
    rings: ['above', 1],
    essential: true,
  },
  {
    id: 'invariantsBroken',
    when: 'An audit found contradictions in the table, unfinished work, or payments that differ from those of Stripe',
    // The audit runs once a day, and the alarm stays on until the next run.
    metric: observed.count('BrokenInvariants').with({
      statistic: 'Maximum',
      period: Duration.days(1),
    }),
    rings: ['atLeast', 1],
    essential: true,
  },
];

const requests = (observed: Observed): AlarmRow[] => [
  {
    id: 'serverErrors',
    when: 'At least 5 calls, or 1 % of them, failed within 5 minutes',
    metric: calculated('Failed calls', 'MAX([failed, 500 * failed / calls])', {
      failed: observed.ofApi('5xx'),
      calls: observed.ofApi('Count'),
    }),
    rings: ['atLeast', 5],
    essential: true,
  },
  {
    id: 'answersSlow',
    when: 'One call in ten took more than 2 seconds, for 10 minutes with at least 10 calls',
    metric: calculated('Latency of nine in ten, ms', 'IF(calls >= 10, p90, 0)', {
      p90: observed.ofApi('Latency', 'p90'),
      calls: observed.ofApi('Count'),
    }),
    rings: ['above', 2000],
    periods: 2,
  },
  {
    id: 'callsRejected',
    when: 'Nine in ten of at least 20 calls were rejected, for 15 minutes',
    metric: calculated('Rejected calls, %', 'IF(calls >= 20, 100 * rejected / calls, 0)', {
      rejected: observed.ofApi('4xx'),
      calls: observed.ofApi('Count'),
    }),
    rings: ['above', 90],
    periods: 3,
  },
];

const schedules = (observed: Observed): AlarmRow[] => [
  {
    id: 'auditMissing',
    when: 'The nightly audit has not run for 30 hours, nor has a deployment',
    metric: calculated('Runs', 'SUM(METRICS())', {
      audits: observed.ofFunction(auditShop, 'Invocations', 'Sum'),
      deployments: observed.ofFunction(prepareShop, 'Invocations', 'Sum'),
    }).with({ period: Duration.hours(6) }),
    rings: ['below', 1],
    periods: 5,
    ringsWithoutData: true,
    essential: true,
  },
];

const functions = (observed: Observed): AlarmRow[] => [
  {
    id: 'pagesRendered',
    when: 'The API rendered more than 300 pages within 5 minutes, which the bucket should have answered',
    metric: observed.ofFunction(renderPage, 'Invocations', 'Sum'),
    rings: ['above', 300],
  },
  {
    id: 'functionsThrottled',
    when: 'Lambda throttled a call because too many functions were running',
    metric: observed.ofAllFunctions('Throttles'),
    rings: ['atLeast', 1],
    essential: true,
  },
  {
    id: 'functionsFailing',
    when: 'A function ended without an answer: out of time, out of memory, or not started',
    metric: observed.ofAllFunctions('Errors'),
    rings: ['atLeast', 1],
  },
  {
    id: 'streamLate',
    when: 'Mails, sums or reviews have been more than 60 seconds behind the table for 15 minutes',
    metric: observed.streamAge,
    rings: ['above', 60_000],
    // A first deployment and a thousand restock mails take some minutes.
    periods: 3,
  },
  {
    id: 'deadLetters',
    when: 'A change or event was given up and is in the dead-letter queue',
    metric: observed.deadLetters,
    rings: ['atLeast', 1],
    essential: true,
  },
];

const table = (observed: Observed): AlarmRow[] => [
  {
    id: 'tableConflicts',
    when: 'More than 5 % of at least 20 transactions within 5 minutes conflicted with another one',
    metric: calculated(
      'Conflicts, %',
      'IF(conflicts + done >= 20, 100 * conflicts / (conflicts + done), 0)',
      {
        conflicts: observed.ofTable('TransactionConflict'),
        done: observed
          .ofTable('SuccessfulRequestLatency', { Operation: 'TransactWriteItems' })
          .with({ statistic: 'SampleCount' }),
      },
    ),
    rings: ['above', 5],
  },
  {
    id: 'tableThrottled',
    when: 'DynamoDB throttled a call: a hot key, or the ceiling of the stage',
    metric: observed.throttledCalls,
    rings: ['atLeast', 1],
  },
  {
    id: 'tableFailing',
    when: 'DynamoDB failed at an order’s read or transaction',
    metric: calculated('Failures', 'SUM(METRICS())', {
      reads: observed.ofTable('SystemErrors', { Operation: 'BatchGetItem' }),
      writes: observed.ofTable('SystemErrors', { Operation: 'TransactWriteItems' }),
    }),
    rings: ['atLeast', 1],
  },
];

const mail = ({ reputation }: Observed): AlarmRow[] =>
  reputation
    ? [
        {
          id: 'mailsBouncing',
          when: 'More than 2 % of mails bounce; SES reviews a sender at 5 %',
          metric: reputation.bounces,
          rings: ['above', 0.02],
        },
        {
          id: 'mailsUnwanted',
          when: 'More than 0.05 % of mails are reported as spam; SES reviews a sender at 0.1 %',
          metric: reputation.complaints,
          rings: ['above', 0.0005],
        },
      ]
    : [];

const attacks = (observed: Observed): AlarmRow[] => [
  {
    id: 'signInsRejected',
    when: 'At least 50 sign-ins were rejected within 5 minutes',
    metric: observed.count('SignInsRejected'),
    rings: ['atLeast', 50],
  },
  {
    id: 'tokensRejected',
    when: 'At least 100 calls came with an invalid token within 5 minutes',
    metric: observed.count('Unauthenticated'),
    rings: ['atLeast', 100],
  },
  {
    id: 'adminCallsRejected',
    when: 'At least 100 calls of admin routes came from other callers within 5 minutes',
    metric: observed.count('Forbidden'),
    rings: ['atLeast', 100],
  },
  {
    id: 'adminsChanged',
    when: 'An admin was added or removed',
    metric: observed.count('AdminChangesOk'),
    rings: ['atLeast', 1],
  },
];

export const addAlarm = (
  scope: Construct,
  row: AlarmRow,
  stage: Stage,
  topic: sns.ITopic,
): void => {
  const page = kebabCase(row.id);
  const [operator, threshold] = row.rings;
  const alarm = new cloudwatch.Alarm(scope, pascalCase(row.id), {
    alarmName: `${alarmPrefix(stage)}${page}`,
    alarmDescription: `${row.when}. What to do: ${addressOf(`docs/runbooks/alarms/${page}.md`)}`,
    metric: row.metric,
    comparisonOperator: OPERATORS[operator],
    threshold,
    evaluationPeriods: row.periods ?? 1,
    treatMissingData: row.ringsWithoutData
      ? TreatMissingData.BREACHING
      : TreatMissingData.NOT_BREACHING,
  });
  const tell = new SnsAction(topic);
  alarm.addAlarmAction(tell);
  alarm.addOkAction(tell);
};

export class Alarms extends Construct {
  constructor(scope: Construct, id: string, observed: Observed, topic: sns.ITopic) {
    super(scope, id);
    const { alarms } = observed.stage;
    const rows = [orders, requests, schedules, functions, table, mail, attacks].flatMap((of) =>
      of(observed),
    );
    for (const row of rows.filter(({ essential }) => alarms === 'all' || essential)) {
      addAlarm(this, row, observed.stage, topic);
    }
  }
}

export class AlarmTopic extends sns.Topic {
  constructor(scope: Construct, id: string, { alarmEmail }: Pick<Stage, 'alarmEmail'>) {
    super(scope, id, { enforceSSL: true });
    // A topic with its own policy rejects even the alarms of its account by default.
    this.grantPublish(
      new iam.ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    if (alarmEmail !== undefined) this.addSubscription(new EmailSubscription(alarmEmail));
  }
}
