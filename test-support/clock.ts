import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

const SLOW = new Set(['TransactWriteItemsCommand', 'BatchWriteItemCommand']);

/** Advances the clock with each write, as if DynamoDB were slow. */
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

/** Lets no waiting time end on a slow machine, until `jest.useRealTimers()`. */
export const stopClock = () =>
  jest.useFakeTimers({
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
      ...(['setImmediate', 'setInterval', 'setTimeout'] as const),
      ...(['clearImmediate', 'clearInterval', 'clearTimeout'] as const),
    ],
  });
