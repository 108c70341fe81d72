import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as backup from 'aws-cdk-lib/aws-backup';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as events from 'aws-cdk-lib/aws-events';
import { Construct } from 'constructs';
import { acknowledge } from '../nag.ts';

/**
 * A copy of the table each week in a vault of its own: point-in-time recovery goes with the table
 * and ends after 35 days. For 90 days only, because deleted accounts are in it.
 */
export class WeeklyBackups extends Construct {
  constructor(scope: Construct, id: string, table: dynamodb.Table) {
    super(scope, id);
    const vault = new backup.BackupVault(this, 'Vault', { removalPolicy: RemovalPolicy.RETAIN });
    const plan = new backup.BackupPlan(this, 'Plan', { backupVault: vault });
    plan.addRule(
      new backup.BackupPlanRule({
        // Sunday night, when the fewest buy.
        scheduleExpression: events.Schedule.cron({ weekDay: 'SUN', hour: '3', minute: '0' }),
        deleteAfter: Duration.days(90),
      }),
    );
    const selection = plan.addSelection('Selection', {
      resources: [backup.BackupResource.fromDynamoDbTable(table)],
    });
    acknowledge(
      selection,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
      'AWS Backup documents no smaller policy, and only AWS Backup can take the role.',
    );
  }
}
