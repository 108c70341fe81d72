/** Names of the stage's functions, alarms, budget and CloudWatch dashboard. */
import { pascalCase } from '#shared/rows/index.ts';
import { Aws } from 'aws-cdk-lib';
import { createHash } from 'node:crypto';
import type { Stage } from './stages.ts';

/** The name of a row's function: `lumbre-demo-shop-PlaceOrder`. */
export const functionName = ({ name }: Pick<Stage, 'name'>, { id }: { id: string }): string =>
  `lumbre-${name}-shop-${pascalCase(id)}`;

/** The ARN of a row's function, which needs no reference to it. */
export const functionArn = (stage: Stage, row: { id: string }): string =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName(stage, row)}`;

/** The prefix by which getHealth finds the stage's alarms (RULE-76). */
export const alarmPrefix = ({ name }: Stage): string => `lumbre-${name}-`;

/**
 * Budgets and CloudWatch dashboards belong to the account, not to a region, so their names contain the
 * region of the stage.
 */
export const regionalName = ({ name }: Stage): string => `lumbre-${name}-${Aws.REGION}`;

/**
 * CloudFormation replaces a budget whose address changes, and creates the new one first. So the name
 * contains a hash of the address.
 */
export const budgetName = (stage: Stage): string =>
  `${regionalName(stage)}-${createHash('sha256').update(String(stage.alarmEmail)).digest('hex').slice(0, 8)}`;

/**
 * The budget that the panel shows; undefined on a stage without one, and on a demo, whose panel is
 * open to everybody.
 */
export const budgetArn = (stage: Stage): string | undefined =>
  stage.alarmEmail === undefined || stage.demo
    ? undefined
    : `arn:${Aws.PARTITION}:budgets::${Aws.ACCOUNT_ID}:budget/${budgetName(stage)}`;
