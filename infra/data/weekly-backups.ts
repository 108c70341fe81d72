import { Duration, Fn, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { acknowledge } from '../nag.ts';

const KEPT = Duration.days(90);

/** Recovery ends with the table. Copies contain deleted accounts, so they stay 90 days only. */
export class WeeklyBackups extends Construct {
  readonly vault: backup.BackupVault;

  constructor(
    scope: Construct,
    id: string,
    { table, isLocked }: { table: dynamodb.Table; isLocked: boolean },
  ) {
    super(scope, id);
    const { stackName, stackId } = Stack.of(this);
    // Part of the stack's UUID. A vault with copies outlives its stack, and must not block the name
    // for a new stack.
    const creation = Fn.select(0, Fn.split('-', Fn.select(2, Fn.split('/', stackId))));
    this.vault = new backup.BackupVault(this, 'Vault', {
      backupVaultName: `${stackName}-${creation}`,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      // Without `changeableFor` the lock can be removed.
      ...(isLocked && { lockConfiguration: { minRetention: KEPT } }),
    });
    const plan = new backup.BackupPlan(this, 'Plan', { backupVault: this.vault });
    plan.addRule(
      new backup.BackupPlanRule({
        // Sunday night has the fewest orders.
        scheduleExpression: events.Schedule.cron({ weekDay: 'SUN', hour: '3', minute: '0' }),
        deleteAfter: KEPT,
      }),
    );
    const selection = plan.addSelection('Selection', {
      resources: [backup.BackupResource.fromDynamoDbTable(table)],
    });
    acknowledge(
      selection,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      'AWS Backup documents no smaller policy, and only AWS Backup can assume the role.',
    );
  }
}
