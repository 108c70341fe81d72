/** Names of the stage's alarms, budget and CloudWatch dashboard; getHealth uses them too (RULE-76). */
import { Aws } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

export const alarmPrefix = ({ name }: Stage): string => `lumbre-${name}-`;

/**
 * Budgets and CloudWatch dashboards belong to the account, not to a region, so their names contain the
 * region of the stage.
 */
export const regionalName = ({ name }: Stage): string => `lumbre-${name}-${Aws.REGION}`;

/**
 * The budget that the panel shows; undefined on a stage without one, and on a demo, whose panel is
 * open to everybody.
 */
export const budgetArn = (stage: Stage): string | undefined =>
  stage.alarmEmail === undefined || stage.demo
    ? undefined
    : `arn:${Aws.PARTITION}:budgets::${Aws.ACCOUNT_ID}:budget/${regionalName(stage)}`;
