/** What nobody waits for: schedules and events. Also the mails' worker, which waits for its turn. */
import { allEvents, suppressAddress } from '#shared/rows/events.ts';
import {
  allSchedules,
  resetDemoNightly,
  sweepImages,
  type ScheduleSpec,
} from '#shared/rows/schedules.ts';
import { sendMail } from '#shared/rows/workers.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { propertiesOfOnly, resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';

const stack = synthesize('demo', { mailFrom: 'hola@lumbre.example' });
const demo = Template.fromStack(stack.shop);
const withoutDemo = synthesize('production', { mailFrom: 'hola@lumbre.example' });
const production = Template.fromStack(withoutDemo.shop);
const withoutMail = Template.fromStack(synthesize('production').shop);

const { text, target, workerOf, allowedTo } = readTemplate(demo, Template.fromStack(stack.data));
const inProduction = readTemplate(production, Template.fromStack(withoutDemo.data));

interface Rule {
  ScheduleExpression?: string;
  EventPattern?: object;
  Targets: { Arn: unknown; RetryPolicy: object }[];
}
const ruleOf = (row: { summary: string }): Rule => {
  const { functionId } = workerOf(row);
  const [rule, ...others] = Object.values(resourcesOf(demo, 'AWS::Events::Rule'))
    .map(({ Properties }) => Properties as unknown as Rule)
    .filter(({ Targets }) => Targets.some(({ Arn }) => target(Arn) === functionId));
  if (!rule || others.length > 0) throw new Error(`Not exactly one rule: ${row.summary}`);
  return rule;
};

const deadLetters =
  Object.keys(resourcesOf(demo, 'AWS::SQS::Queue')).find((id) => id.startsWith('DeadLetters')) ??
  '';

const rows: readonly Pick<ScheduleSpec, 'id' | 'summary' | 'uses'>[] = [
  ...allSchedules,
  ...allEvents,
];

describe.each(rows.map((row) => [row.id, row] as const))('%s', (_, row) => {
  test('may do what its row says, and leave what it gives up', () => {
    const { lambda, roleId } = workerOf(row);
    const { LogGroup } = { ...lambda?.Properties }['LoggingConfig'] as { LogGroup: unknown };
    const { table = [], images = [], secrets = false, rotation = false } = row.uses;
    const [distribution] = Object.keys(resourcesOf(demo, 'AWS::CloudFront::Distribution'));
    const cloudFront = `arn:AWS::Partition:cloudfront::AWS::AccountId:distribution/${distribution}`;
    expect(allowedTo(roleId).toSorted()).toEqual(
      [
        ...table.map((action) => `dynamodb:${action} on Table.Arn`),
        ...(row.uses.list ? ['dynamodb:Query on Table.Arn/index/list'] : []),
        ...images.map((action) =>
          action === 'ListBucket'
            ? 's3:ListBucket on ImagesBucket.Arn'
            : `s3:${action} on ImagesBucket.Arn/*`,
        ),
        ...(secrets ? ['secretsmanager:GetSecretValue on Secret'] : []),
        ...(rotation
          ? [
              'secretsmanager:PutSecretValue on Secret',
              `cloudfront:GetDistributionConfig on ${cloudFront}`,
              `cloudfront:UpdateDistribution on ${cloudFront}`,
            ]
          : []),
        `sqs:SendMessage on ${deadLetters}.Arn`,
        `logs:CreateLogStream on ${text(LogGroup)}.Arn`,
        `logs:PutLogEvents on ${text(LogGroup)}.Arn`,
        'xray:PutTelemetryRecords on *',
        'xray:PutTraceSegments on *',
      ].toSorted(),
    );
  });

  test('is tried three times within an hour, then kept for a person', () => {
    const { functionId } = workerOf(row);
    const configured = Object.values(resourcesOf(demo, 'AWS::Lambda::EventInvokeConfig'))
      .map(({ Properties }) => Properties)
      .filter(({ FunctionName }) => text(FunctionName) === functionId);
    expect(configured).toEqual([
      {
        FunctionName: expect.anything() as unknown,
        Qualifier: '$LATEST',
        MaximumEventAgeInSeconds: 3600,
        MaximumRetryAttempts: 2,
        DestinationConfig: {
          OnFailure: { Destination: { 'Fn::GetAtt': [deadLetters, 'Arn'] } },
        },
      },
    ]);
    expect(ruleOf(row).Targets).toMatchObject([
      { RetryPolicy: { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 2 } },
    ]);
  });
});

test.each(allSchedules.map((row) => [row.id, row] as const))('%s starts by the clock', (_, row) => {
  expect(ruleOf(row).ScheduleExpression).toBe(
    row.atHour === undefined
      ? `rate(${row.everyMinutes} minutes)`
      : `cron(0 ${row.atHour} * * ? *)`,
  );
});

test('what has an hour runs once a day', () => {
  const daily = allSchedules.filter(({ atHour }) => atHour !== undefined);
  expect(daily.map(({ everyMinutes }) => everyMinutes)).toEqual(daily.map(() => 24 * 60));
});

test('the nightly reset exists where there is a demo, and after what it would disturb', () => {
  expect(workerOf(resetDemoNightly).functionId).not.toBe('');
  expect(inProduction.workerOf(resetDemoNightly).functionId).toBe('');
  expect(resetDemoNightly.atHour).toBeGreaterThan(sweepImages.atHour);
});

test('what SES reports of this stage’s mails is handed over, and of no other', () => {
  const [set = ''] = Object.keys(resourcesOf(demo, 'AWS::SES::ConfigurationSet'));
  expect(ruleOf(suppressAddress).EventPattern).toEqual({
    source: ['aws.ses'],
    'detail-type': ['Email Bounced', 'Email Complaint Received'],
    detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: set }] } } },
  });
  const destination = propertiesOfOnly(demo, 'AWS::SES::ConfigurationSetEventDestination');
  expect(destination).toMatchObject({
    ConfigurationSetName: { Ref: set },
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
  });
  const { EventDestination } = destination as {
    EventDestination: { EventBridgeDestination: { EventBusArn: unknown } };
  };
  expect(text(EventDestination.EventBridgeDestination.EventBusArn)).toMatch(/:event-bus\/default$/);
});

test('a stage that sends no mail hears of none', () => {
  expect(readTemplate(withoutMail).workerOf(suppressAddress).functionId).toBe('');
  expect(resourcesOf(withoutMail, 'AWS::SES::ConfigurationSetEventDestination')).toEqual({});
});

test('mails leave one after the other where copies can be reserved', () => {
  const reserved = (lambda: { Properties: Record<string, unknown> } | undefined) =>
    lambda?.Properties['ReservedConcurrentExecutions'];
  expect(reserved(inProduction.workerOf(sendMail).lambda)).toBe(1);
  expect(reserved(workerOf(sendMail).lambda)).toBeUndefined();
});
