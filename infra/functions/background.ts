import { eventRows, pascalCase, rowsOn, scheduleRows, streamRows } from '#shared/rows/index.ts';
import { STREAM, type Row, type ScheduleRow, type StreamRow } from '#shared/rows/row.ts';
import { Duration } from 'aws-cdk-lib';
import * as events from 'aws-cdk-lib/aws-events';
import * as targets from 'aws-cdk-lib/aws-events-targets';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as sqs from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { Mail } from '../mail/mail.ts';
import { acknowledge } from '../nag.ts';
import { ShopFunction, type FunctionContext } from './shop-function.ts';

interface BackgroundContext extends FunctionContext {
  /** Events that were given up. The alarm `deadLetters` reports them. */
  deadLetters: sqs.IQueue;
}

const RETRIES = { retryAttempts: 2, maxEventAge: Duration.hours(1) } as const;

/** Retries of a record of the stream. */
const MAX_RETRIES = 20;

const addWorker = (
  scope: Construct,
  row: StreamRow,
  context: BackgroundContext & Pick<Mail, 'sender'>,
): void => {
  const worker = new ShopFunction(scope, pascalCase(row.id), { ...context, row });
  new lambda.EventSourceMapping(worker, 'Stream', {
    target: worker.lambda,
    eventSourceArn: context.data.table.tableStreamArn,
    // The last 24 hours, so that mails of an outage are sent too.
    startingPosition: lambda.StartingPosition.TRIM_HORIZON,
    filters: row.filters.map((filter) => lambda.FilterCriteria.filter({ ...filter })),
    batchSize: STREAM.batchSize,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    maxRecordAge: Duration.seconds(STREAM.maxAgeSeconds),
    // A record that ends the function by its timeout or memory would block the changes behind it for a day.
    retryAttempts: MAX_RETRIES,
    // The position of the record in the stream, without the record itself.
    onFailure: { bind: () => ({ destination: context.deadLetters.queueArn }) },
  });
};

const addTriggered = (
  scope: Construct,
  row: Row,
  context: FunctionContext,
  trigger: Pick<events.RuleProps, 'schedule' | 'eventPattern'>,
): lambda.Function => {
  const added = new ShopFunction(scope, pascalCase(row.id), { ...context, row });
  new events.Rule(added, 'Rule', {
    ...trigger,
    targets: [new targets.LambdaFunction(added.lambda, RETRIES)],
  });
  return added.lambda;
};

const scheduleOf = ({ everyMinutes, atHour }: ScheduleRow): events.Schedule =>
  atHour === undefined
    ? events.Schedule.rate(Duration.minutes(everyMinutes))
    : events.Schedule.cron({ minute: '0', hour: String(atHour) });

export class Background {
  readonly deadLetters: sqs.Queue;
  readonly mail: Mail;
  /** A deployment needs the workers before it fills the shop. */
  readonly workers: Construct;

  constructor(scope: Construct, context: FunctionContext) {
    const { stage } = context;
    this.deadLetters = new sqs.Queue(scope, 'DeadLetters', {
      encryption: sqs.QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.deadLetters, 'SQS3', 'It is itself a dead-letter queue.');
    this.workers = new Construct(scope, 'Workers');
    this.mail = new Mail(this.workers, 'Mail', stage);
    const { sender, configurationSetName } = this.mail;
    // Without a sender, mails stay in the outbox until they expire.
    const exists = ({ uses, trigger }: Row): boolean =>
      sender !== undefined || (!uses.mail && trigger !== 'event');
    const inBackground = { ...context, deadLetters: this.deadLetters };
    for (const row of rowsOn(streamRows, stage).filter(exists)) {
      addWorker(this.workers, row, { ...inBackground, sender });
    }
    const schedules = new Construct(scope, 'Schedules');
    for (const row of rowsOn(scheduleRows, stage).filter(exists)) {
      addTriggered(schedules, row, context, { schedule: scheduleOf(row) });
    }
    const reports = new Construct(scope, 'Events');
    for (const row of rowsOn(eventRows, stage).filter(exists)) {
      const detail = { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } };
      const started = addTriggered(reports, row, inBackground, {
        // The event bus belongs to the whole account; the tag selects this stage's mails.
        eventPattern: { source: [row.source], detailType: [...row.detailTypes], detail },
      });
      // Nobody repeats an event, so the third failure makes it a dead letter.
      started.configureAsyncInvoke({
        ...RETRIES,
        onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
      });
    }
  }
}
