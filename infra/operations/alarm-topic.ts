import { Aws } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../stages.ts';

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
