import { pascalCase } from '#shared/rows/index.ts';
import { Aws } from 'aws-cdk-lib';
import { createHash } from 'node:crypto';
import type { Stage } from './stages.ts';

export const functionName = ({ name }: Pick<Stage, 'name'>, { id }: { id: string }): string =>
  `lumbre-${name}-shop-${pascalCase(id)}`;

export const functionArn = (stage: Stage, row: { id: string }): string =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName(stage, row)}`;

/** The prefix of the stage's alarms. */
export const alarmPrefix = ({ name }: Stage): string => `lumbre-${name}-`;

/** Contains the region, because budgets and dashboards belong to the account. */
export const regionalName = ({ name }: Stage): string => `lumbre-${name}-${Aws.REGION}`;

/** CloudFormation creates a changed budget before it deletes the old one, so names must differ. */
export const budgetName = (stage: Stage): string =>
  `${regionalName(stage)}-${createHash('sha256').update(String(stage.alarmEmail)).digest('hex').slice(0, 8)}`;
