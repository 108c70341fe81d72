import { Aws, type Stack } from 'aws-cdk-lib';
import * as budgets from 'aws-cdk-lib/aws-budgets';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as sns from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { Alarms } from './alarms.ts';
import { Dashboard } from './dashboard.ts';
import { Observed } from './observed.ts';
import type { ShopTable } from '../data/shop-table.ts';
import type { Stage } from '../stages.ts';

/** Shares of the budget, in %, at which a mail is sent. */
const BUDGET_MARKS = [80, 100];

/** How the stage's owner knows how it is: alarms, the dashboard, what the month costs. */
export class Operations extends Construct {
  /** @param stack in which all that is watched stands already */
  constructor(stack: Stack, id: string, stage: Stage, table: ShopTable) {
    super(stack, id);
    const topic = new sns.Topic(this, 'Topic', { enforceSSL: true });
    // A topic with a policy of its own lets nobody in unasked, not even alarms of its account.
    topic.grantPublish(
      new iam.ServicePrincipal('cloudwatch.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    const observed = new Observed(stack, stage, table);
    new Alarms(this, 'Alarms', observed, topic);
    new Dashboard(this, 'Dashboard', observed);

    const { alarmEmail, monthlyBudget } = stage;
    if (alarmEmail === undefined) return;
    topic.addSubscription(new EmailSubscription(alarmEmail));
    // By mail and not by the topic: the budget is the account's and wakes nobody at night.
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
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
