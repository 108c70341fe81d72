import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Stage } from '../stages.ts';

export interface ShopTable {
  tableName: string;
  tableArn: string;
  tableStreamArn: string;
}

const STREAM_ARN = /^(arn:[^:]+:dynamodb:[^:]+:\d+:table\/([^/]+))\/stream\/[^/]+$/;

/**
 * The table of the data stack, or the restored one (docs/runbooks/restore.md).
 * @throws Error when `restoredTable` is not the ARN of a table's stream
 */
export const tableOf = (
  { restoredTable }: Stage,
  { tableName, tableArn, tableStreamArn }: Pick<Table, keyof ShopTable>,
): ShopTable => {
  if (tableStreamArn === undefined) throw new Error('The table has no stream');
  if (restoredTable === undefined) return { tableName, tableArn, tableStreamArn };
  const [, restoredArn, restoredName] = STREAM_ARN.exec(restoredTable) ?? [];
  if (restoredArn === undefined || restoredName === undefined) {
    throw new Error(`restoredTable is not the ARN of a table's stream: ${restoredTable}`);
  }
  return { tableName: restoredName, tableArn: restoredArn, tableStreamArn: restoredTable };
};
