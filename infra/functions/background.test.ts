import { resetDemoNightly } from '#shared/rows/demo.ts';
import { sweepImages } from '#shared/rows/images.ts';
import { eventRows, scheduleRows } from '#shared/rows/index.ts';
import { suppressAddress } from '#shared/rows/mail.ts';
import { rotateKeys } from '#shared/rows/secrets.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { propertiesOfOnly, resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';

const stack = synthesize('demo', { mailFrom: 'hola@lumbre.example' });
const demo = Template.fromStack(stack.shop);
const withoutDemo = synthesize('production', { mailFrom: 'hola@lumbre.example' });
const production = Template.fromStack(withoutDemo.shop);
const withoutMail = Template.fromStack(synthesize('production').shop);

const { text, target, workerOf } = readTemplate(demo, Template.fromStack(stack.data));
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

const [deadLetters = ''] = Object.keys(resourcesOf(demo, 'AWS::SQS::Queue'));

const rows = [...scheduleRows, ...eventRows];

describe.each(rows.map((row) => [row.id, row] as const))('%s', (_, row) => {
  test('is tried three times within an hour, then goes to the dead-letter queue', () => {
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

test('schedules run at the times of their rows, those with an hour once a day', () => {
  for (const row of scheduleRows) {
    expect(ruleOf(row).ScheduleExpression).toBe(
      row.atHour === undefined
        ? `rate(${row.everyMinutes} minutes)`
        : `cron(0 ${row.atHour} * * ? *)`,
    );
  }
  const daily = scheduleRows.filter(({ atHour }) => atHour !== undefined);
  expect(daily.map(({ everyMinutes }) => everyMinutes)).toEqual(daily.map(() => 24 * 60));
});

test('the nightly reset exists on demo stages only, and runs after the other daily schedules', () => {
  expect(workerOf(resetDemoNightly).functionId).not.toBe('');
  expect(inProduction.workerOf(resetDemoNightly).functionId).toBe('');
  expect(resetDemoNightly.atHour).toBeGreaterThan(sweepImages.atHour);
  expect(resetDemoNightly.atHour).toBeGreaterThan(rotateKeys.atHour);
});

test('SES’s reports about mails of this stage start the function, those of other stages do not', () => {
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

test('a stage that sends no mail has no function for SES’s reports', () => {
  expect(readTemplate(withoutMail).workerOf(suppressAddress).functionId).toBe('');
  expect(resourcesOf(withoutMail, 'AWS::SES::ConfigurationSetEventDestination')).toEqual({});
});
