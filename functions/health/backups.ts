import type { Health, Known } from '#shared/domain/schemas/health.ts';
import { BackupClient, ListRecoveryPointsByBackupVaultCommand } from '@aws-sdk/client-backup';
import { DescribeContinuousBackupsCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { env } from '../runtime/env.ts';
import { BRIEF } from './part.ts';

// The client of functions/table/ returns dates as numbers, so this file has a client of its own.
const table = new DynamoDBClient(BRIEF);
const vault = new BackupClient(BRIEF);

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
