import { pascalCase } from '#shared/rows/index.ts';
import { Aws } from 'aws-cdk-lib';
import type { Stage } from '../stages.ts';

/** The name of a row's function: `lumbre-demo-shop-PlaceOrder`. */
export const functionName = ({ name }: Pick<Stage, 'name'>, { id }: { id: string }): string =>
  `lumbre-${name}-shop-${pascalCase(id)}`;

/** The ARN of a row's function, which needs no reference to it. */
export const functionArn = (stage: Stage, row: { id: string }): string =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${functionName(stage, row)}`;
