/** Asks services of AWS about the state of the shop. */
import { ALARMS } from '#shared/domain/alarms.ts';
import type { Health, Known } from '#shared/domain/schemas/health.ts';
import { BackupClient, ListRecoveryPointsByBackupVaultCommand } from '@aws-sdk/client-backup';
import { BudgetsClient, DescribeBudgetCommand } from '@aws-sdk/client-budgets';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { DescribeContinuousBackupsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { env } from '../runtime/env.ts';
import { logUnanswered } from '../runtime/request-log.ts';

/** Settings of every client here. All services are asked at once, within the time of one request. */
const BRIEF = {
  maxAttempts: 2,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
} as const;

const cloudWatch = new CloudWatchClient(BRIEF);
// The client of functions/table/ returns dates as numbers, so this file has a client of its own.
const table = new DynamoDBClient(BRIEF);
const vault = new BackupClient(BRIEF);
const ses = new SESv2Client(BRIEF);
const budgets = new BudgetsClient(BRIEF);

/** A service's answer, or the reason why the shop has none. */
type Told<Answer> = { status: 'absent' } | { status: 'unknown' } | ({ status: 'known' } & Answer);

/**
 * @param read absent where the stage does not have the service; returns undefined where only the
 *   service knows that
 */
export const askService = async <Answer extends object>(
  service: string,
  read: (() => Promise<Answer | undefined>) | undefined,
): Promise<Told<Answer>> => {
  try {
    const answer = await read?.();
    return answer ? { status: 'known', ...answer } : { status: 'absent' };
  } catch (error) {
    // A service that fails must not hide the others.
    logUnanswered(service, error instanceof Error ? error.name : 'NotAnError');
    return { status: 'unknown' };
  }
};

const NAMES: ReadonlySet<string> = new Set(ALARMS);

/**
 * The stage's alarms. One answer of CloudWatch holds a hundred, and a stage has fewer than thirty.
 * CloudWatch also finds the alarms of a stage whose name begins with the name of this one, such as
 * `production-2`.
 */
export const readAlarms = async (): Promise<Known<Health['alarms']>> => {
  const { MetricAlarms = [] } = await cloudWatch.send(
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

/** Moments to which the table can be restored. @returns undefined for DynamoDB Local, which has none */
export const readRecovery = async (): Promise<Known<Health['recovery']> | undefined> => {
  try {
    const { ContinuousBackupsDescription: found } = await table.send(
      new DescribeContinuousBackupsCommand({ TableName: env.tableName }),
    );
    const { EarliestRestorableDateTime: from, LatestRestorableDateTime: to } =
      found?.PointInTimeRecoveryDescription ?? {};
    return from && to ? { range: { from: from.toISOString(), to: to.toISOString() } } : {};
  } catch (error) {
    if (error instanceof Error && error.name === 'UnknownOperationException') return undefined;
    throw error;
  }
};

/** The latest complete copy. One answer holds more copies than the vault keeps. */
export const readCopies = async (): Promise<Known<Health['copies']>> => {
  const { RecoveryPoints = [] } = await vault.send(
    new ListRecoveryPointsByBackupVaultCommand({ BackupVaultName: env.backupVault }),
  );
  const complete = RecoveryPoints.filter(({ Status }) => Status === 'COMPLETED');
  const latest = Math.max(...complete.map(({ CreationDate }) => CreationDate?.getTime() ?? 0));
  return Number.isFinite(latest) ? { latest: new Date(latest).toISOString() } : {};
};

/** The limits of SES for this account. All stages of an account share them. */
export const readMailAccount = async (): Promise<Known<Health['mail']>> => {
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await ses.send(
    new GetAccountCommand({}),
  );
  return {
    isSandbox: ProductionAccessEnabled !== true,
    isPaused: SendingEnabled !== true,
    sent: SendQuota?.SentLast24Hours ?? 0,
    limit: SendQuota?.Max24HourSend ?? 0,
  };
};

/**
 * The cost of the account in this month, from the stage's budget. AWS updates it up to three times
 * a day. Cost Explorer would answer the same for $0.01 a call.
 */
export const readMonthCost = async (): Promise<Known<Health['cost']>> => {
  const [, AccountId, BudgetName] = /:(\d+):budget\/(.+)$/.exec(env.budgetArn) ?? [];
  const { Budget } = await budgets.send(new DescribeBudgetCommand({ AccountId, BudgetName }));
  const { ActualSpend, ForecastedSpend } = Budget?.CalculatedSpend ?? {};
  return {
    spent: Number(ActualSpend?.Amount ?? 0),
    ...(ForecastedSpend?.Amount !== undefined && { expected: Number(ForecastedSpend.Amount) }),
    budget: Number(Budget?.BudgetLimit?.Amount ?? 0),
  };
};
