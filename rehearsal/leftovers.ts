import { TABLE } from '#shared/domain/table.ts';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import assert from 'node:assert/strict';
import { clientOptions, resourceName, type Deployment } from './checks.ts';

const ordersIn = async (deployment: Deployment): Promise<unknown[]> => {
  const { Items = [] } = await new DynamoDBClient(clientOptions(deployment.emulator)).send(
    new ScanCommand({
      TableName: await resourceName(deployment, deployment.stacks.data, 'Table'),
      FilterExpression: `begins_with(${TABLE.sortKey}, :order)`,
      ExpressionAttributeValues: { ':order': { S: 'ORDER#' } },
    }),
  );
  return Items;
};

/** Deploys a shop whose stack was destroyed: its data stack and the old bucket of the site are left. */
export const deployOverLeftovers = async (
  deployment: Deployment,
  deploy: () => Promise<string>,
): Promise<string> => {
  const orders = await ordersIn(deployment);
  assert.ok(orders.length > 0);
  await deploy();
  assert.deepEqual(await ordersIn(deployment), orders);
  return `a new shop with the ${orders.length} orders of the old one`;
};
