/** Advances the simulated clock with each transaction, as if DynamoDB were slow. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export const slowTransactions = (document: DynamoDBDocumentClient, ms: number): void => {
  const now = Date.now.bind(Date);
  let late = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + late);
  document.middlewareStack.add(
    (next, { commandName }) =>
      (request) => {
        if (commandName === 'TransactWriteItemsCommand') late += ms;
        return next(request);
      },
    { step: 'initialize', name: 'slow', override: true },
  );
};
