import * as budgets from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import { Alarms } from './alarms.ts';
import { CloudWatchDashboard } from './cloudwatch-dashboard.ts';
import { Observed, type ObservedParts } from './observed.ts';
import { budgetName } from '../names.ts';

/** Percentages at which AWS sends a mail. */
const BUDGET_MARKS = [80, 100];

export class Operations extends Construct {
  constructor(scope: Construct, id: string, parts: ObservedParts) {
    super(scope, id);
    const { stage } = parts;
    const observed = new Observed(parts);
    new Alarms(this, 'Alarms', observed, parts.alarmTopic);
    new CloudWatchDashboard(this, 'Dashboard', observed);

    const { alarmEmail, monthlyBudget } = stage;
    if (alarmEmail === undefined) return;
    // By mail and not through the topic, because the budget is not urgent.
    new budgets.CfnBudget(this, 'Budget', {
      budget: {
        budgetName: budgetName(stage),
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
