/** Functions without a route. They follow the table's stream, a schedule, or events of SES, or an operator runs them. */
import { reconcile } from '#shared/rows/background.ts';
import { eventRows, pascalCase, scheduleRows, streamRows } from '#shared/rows/index.ts';
import {
  STREAM,
  type EventRow,
  type Row,
  type ScheduleRow,
  type StreamRow,
} from '#shared/rows/row.ts';
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
  /** Gets events that were given up, for a person. The alarm `deadLetters` reports them. */
  deadLetters: sqs.IQueue;
}

/** Retries of Lambda, and of EventBridge before it (REQ-CLOUD). */
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
    // A new mapping starts with the last 24 hours, so that mails of an outage are sent too.
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

/**
 * A function that is tried three times. After that the event and the error become a dead letter.
 */
const addTriggered = (
  scope: Construct,
  row: ScheduleRow | EventRow,
  context: BackgroundContext,
  trigger: Pick<events.RuleProps, 'schedule' | 'eventPattern'>,
): void => {
  const added = new ShopFunction(scope, pascalCase(row.id), { ...context, row });
  added.lambda.configureAsyncInvoke({
    ...RETRIES,
    onFailure: { bind: () => ({ destination: context.deadLetters.queueArn }) },
  });
  new events.Rule(added, 'Rule', {
    ...trigger,
    targets: [new targets.LambdaFunction(added.lambda, RETRIES)],
  });
};

const scheduleOf = ({ everyMinutes, atHour }: ScheduleRow): events.Schedule =>
  atHour === undefined
    ? events.Schedule.rate(Duration.minutes(everyMinutes))
    : events.Schedule.cron({ minute: '0', hour: String(atHour) });

/** One function for each row of a stream, a schedule or an event that the stage has, and their queue. */
export class Background {
  readonly deadLetters: sqs.Queue;
  readonly mail: Mail;
  /** Contains the workers, which a deployment needs before it fills the shop. */
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
    // On a stage without a sender, mails stay in the outbox until they expire, and SES reports nothing.
    const exists = ({ demoOnly, uses, trigger }: Row): boolean =>
      (stage.demo || !demoOnly) && (sender !== undefined || (!uses.mail && trigger !== 'event'));
    const inBackground = { ...context, deadLetters: this.deadLetters };
    for (const row of streamRows.filter(exists)) {
      addWorker(this.workers, row, { ...inBackground, sender });
    }
    const schedules = new Construct(scope, 'Schedules');
    for (const row of scheduleRows.filter(exists)) {
      addTriggered(schedules, row, inBackground, { schedule: scheduleOf(row) });
    }
    new ShopFunction(scope, pascalCase(reconcile.id), { ...context, row: reconcile });
    const reports = new Construct(scope, 'Events');
    for (const row of eventRows.filter(exists)) {
      const detail = { mail: { tags: { 'ses:configuration-set': [configurationSetName] } } };
      addTriggered(reports, row, inBackground, {
        // The event bus belongs to the whole account; the tag selects the mails of this stage.
        eventPattern: { source: [row.source], detailType: [...row.detailTypes], detail },
      });
    }
  }
}
