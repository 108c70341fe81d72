import type { DataStack } from './data-stack.ts';
import type { Stage } from '../stages.ts';

/** What the shop needs to know of its table. */
export interface ShopTable {
  tableName: string;
  tableArn: string;
  tableStreamArn: string;
}

const STREAM_ARN = /^(arn:[^:]+:dynamodb:[^:]+:\d+:table\/([^/]+))\/stream\/[^/]+$/;

/**
 * The table of the data stack, or the one that it was restored to: a restored table is always a new
 * one, which belongs to no stack (docs/runbooks/restore.md).
 *
 * @throws Error where the stage names something else than the stream of a table
 */
export const tableOf = ({ restoredTable }: Stage, { table }: DataStack): ShopTable => {
  const { tableName, tableArn, tableStreamArn } = table;
  if (tableStreamArn === undefined) throw new Error('The table has no stream');
  if (restoredTable === undefined) return { tableName, tableArn, tableStreamArn };
  const [, restoredArn, restoredName] = STREAM_ARN.exec(restoredTable) ?? [];
  if (restoredArn === undefined || restoredName === undefined) {
    throw new Error(`restoredTable is no ARN of a table's stream: ${restoredTable}`);
  }
  return { tableName: restoredName, tableArn: restoredArn, tableStreamArn: restoredTable };
};
