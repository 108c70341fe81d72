/** Names by which getHealth finds the stage's alarms and budget (RULE-76). */
import { Aws } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

export const alarmPrefix = ({ name }: Stage): string => `lumbre-${name}-`;

export const budgetName = ({ name }: Stage): string => `lumbre-${name}`;

/**
 * The budget that the panel shows; undefined on a stage without one, and on a demo, whose panel is
 * open to everybody.
 */
export const budgetArn = (stage: Stage): string | undefined =>
  stage.alarmEmail === undefined || stage.demo
    ? undefined
    : `arn:${Aws.PARTITION}:budgets::${Aws.ACCOUNT_ID}:budget/${budgetName(stage)}`;
