import { eventRows, rowsOn, scheduleRows, streamRows } from '#shared/rows/index.ts';
import { sendMail, suppressAddress } from '#shared/rows/mail.ts';
import { STREAM } from '#shared/rows/row.ts';
import { MAIL_FROM, stackOf, WORKSHOP } from '../../test-support/template.ts';

const demo = stackOf('demo', 'shop');
const production = stackOf('production', 'shop');
const withoutMail = stackOf('plain production', 'shop');

interface Rule {
  ScheduleExpression?: string;
  EventPattern?: object;
  Targets: { Arn: unknown; RetryPolicy: object }[];
}
const ruleOf = (row: { id: string }): Rule => {
  const { functionId } = demo.functionOf(row);
  const [rule, ...others] = (demo.all('AWS::Events::Rule') as unknown as Rule[]).filter(
    ({ Targets }) => Targets.some(({ Arn }) => demo.target(Arn) === functionId),
  );
  if (!rule || others.length > 0) throw new Error(`Not exactly one rule: ${row.id}`);
  return rule;
};

const [deadLetters = ''] = Object.keys(demo.resources('AWS::SQS::Queue'));
const DestinationConfig = {
  OnFailure: { Destination: { 'Fn::GetAtt': [deadLetters, 'Arn'] } },
};
const anything = expect.anything() as unknown;

test.each(streamRows.map((row) => [row.id, row] as const))(
  '%s gets the records that its filters match, until they are a day old',
  (_, row) => {
    const { functionId } = demo.functionOf(row);
    const [mapping] = demo
      .all('AWS::Lambda::EventSourceMapping')
      .filter(({ FunctionName }) => demo.target(FunctionName) === functionId);
    expect(mapping).toEqual({
      EventSourceArn: anything,
      FunctionName: anything,
      Tags: anything,
      StartingPosition: 'TRIM_HORIZON',
      FilterCriteria: {
        Filters: row.filters.map((filter) => ({ Pattern: JSON.stringify(filter) })),
      },
      BatchSize: 10,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRecordAgeInSeconds: 24 * 60 * 60,
      MaximumRetryAttempts: 20,
      DestinationConfig,
    });
    expect(demo.text(mapping?.['EventSourceArn'])).toBe('Table.StreamArn');
  },
);

test('no stage reads the stream with more functions than DynamoDB recommends', () => {
  expect(streamRows.length).toBeLessThanOrEqual(STREAM.maxReaders);
});

test.each(eventRows.map((row) => [row.id, row] as const))(
  '%s is tried three times within an hour, then goes to the dead-letter queue',
  (_, row) => {
    const { functionId } = demo.functionOf(row);
    const limits = { MaximumEventAgeInSeconds: 3600, MaximumRetryAttempts: 2 };
    const configured = demo
      .all('AWS::Lambda::EventInvokeConfig')
      .filter(({ FunctionName }) => demo.text(FunctionName) === functionId);
    expect(configured).toEqual([
      { FunctionName: anything, Qualifier: '$LATEST', ...limits, DestinationConfig },
    ]);
    expect(ruleOf(row).Targets).toMatchObject([{ RetryPolicy: limits }]);
  },
);

test('a schedule has no dead letters, because its next run repeats the work', () => {
  const configured = demo
    .all('AWS::Lambda::EventInvokeConfig')
    .map(({ FunctionName }) => demo.text(FunctionName));
  expect(configured).toEqual(eventRows.map((row) => demo.functionOf(row).functionId));
});

test('schedules run at the times of their rows, those with an hour once a day', () => {
  for (const row of rowsOn(scheduleRows, { demo: true })) {
    expect(ruleOf(row).ScheduleExpression).toBe(
      row.atHour === undefined
        ? `rate(${row.everyMinutes} minutes)`
        : `cron(0 ${row.atHour} * * ? *)`,
    );
  }
  const daily = scheduleRows.filter(({ atHour }) => atHour !== undefined);
  expect(daily.map(({ everyMinutes }) => everyMinutes)).toEqual(daily.map(() => 24 * 60));
});

test('the reset exists on demo stages only, and the sweep of payments on the others only', () => {
  expect(demo.functions).toHaveProperty('KeepDemo');
  expect(demo.functions).not.toHaveProperty('SweepPayments');
  expect(production.functions).not.toHaveProperty('KeepDemo');
  expect(production.functions).toHaveProperty('SweepPayments');
});

test('mail leaves from one address, over TLS, and not to addresses that bounced or complained', () => {
  expect(demo.functionOf(sendMail).properties).toMatchObject({
    Environment: { Variables: { MAIL_FROM, ORDERS_TO: WORKSHOP } },
  });
  expect(demo.only('AWS::SES::ConfigurationSet')).toMatchObject({
    DeliveryOptions: { TlsPolicy: 'REQUIRE' },
    ReputationOptions: { ReputationMetricsEnabled: true },
    SuppressionOptions: { SuppressedReasons: ['BOUNCE', 'COMPLAINT'] },
  });
});

test('SES’s reports about mails of this stage start the function, those of other stages do not', () => {
  const [set = ''] = Object.keys(demo.resources('AWS::SES::ConfigurationSet'));
  expect(ruleOf(suppressAddress).EventPattern).toEqual({
    source: ['aws.ses'],
    'detail-type': ['Email Bounced', 'Email Complaint Received'],
    detail: { mail: { tags: { 'ses:configuration-set': [{ Ref: set }] } } },
  });
  const destination = demo.only('AWS::SES::ConfigurationSetEventDestination');
  expect(destination).toMatchObject({
    ConfigurationSetName: { Ref: set },
    EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
  });
  const { EventDestination } = destination as {
    EventDestination: { EventBridgeDestination: { EventBusArn: unknown } };
  };
  expect(demo.text(EventDestination.EventBridgeDestination.EventBusArn)).toMatch(
    /:event-bus\/default$/,
  );
});

test('a stage that sends no mail lacks only the functions of mail', () => {
  const lacking = Object.keys(production.functions).filter((id) => !(id in withoutMail.functions));
  expect(lacking.toSorted()).toEqual(['SendMail', 'SuppressAddress']);
  expect(withoutMail.all('AWS::SES::ConfigurationSetEventDestination')).toEqual([]);
});

test('the dead-letter queue is encrypted, keeps messages for 14 days and needs TLS', () => {
  expect(demo.only('AWS::SQS::Queue')).toMatchObject({
    SqsManagedSseEnabled: true,
    MessageRetentionPeriod: 14 * 24 * 60 * 60,
  });
  expect(demo.only('AWS::SQS::QueuePolicy')).toMatchObject({
    PolicyDocument: {
      Statement: [{ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }],
    },
  });
});
