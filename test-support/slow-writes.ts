/** Advances the simulated clock with each write, as if DynamoDB were slow. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const SLOW = new Set(['TransactWriteItemsCommand', 'BatchWriteItemCommand']);

export const slowWrites = (document: DynamoDBDocumentClient, ms: number): void => {
  const now = Date.now.bind(Date);
  let late = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + late);
  document.middlewareStack.add(
    (next, { commandName }) =>
      (request) => {
        if (SLOW.has(commandName ?? '')) late += ms;
        return next(request);
      },
    { step: 'initialize', name: 'slow', override: true },
  );
};
