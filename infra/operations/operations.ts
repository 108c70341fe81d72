import { Aws } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { Alarms } from './alarms.ts';
import { CloudWatchDashboard } from './cloudwatch-dashboard.ts';
import { Observed, type ObservedParts } from './observed.ts';
import { regionalName } from '../names.ts';

/** Percentages of the budget at which AWS sends a mail. */
const BUDGET_MARKS = [80, 100];

/** Alarms, the CloudWatch dashboard and the monthly budget of a stage. */
export class Operations extends Construct {
  constructor(scope: Construct, id: string, parts: ObservedParts) {
    super(scope, id);
    const topic = new sns.Topic(this, 'Topic', { enforceSSL: true });
    // A topic with its own policy rejects even the alarms of its account by default.
    topic.grantPublish(
      new iam.ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    const { stage } = parts;
    const observed = new Observed(parts);
    new Alarms(this, 'Alarms', observed, topic);
    new CloudWatchDashboard(this, 'Dashboard', observed);

    const { alarmEmail, monthlyBudget } = stage;
    if (alarmEmail === undefined) return;
    topic.addSubscription(new EmailSubscription(alarmEmail));
    // By mail and not through the topic, because the budget is not urgent.
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: regionalName(stage),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: BUDGET_MARKS.map((threshold) => ({
        notification: {
          notificationType: 'ACTUAL',
          comparisonOperator: 'GREATER_THAN',
          threshold,
          thresholdType: 'PERCENTAGE',
        },
        subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
      })),
    });
  }
}
