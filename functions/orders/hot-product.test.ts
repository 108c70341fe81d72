/**
 * Many buyers of one product at once (PROMISE-R03, ADR-0082). On AWS, a transaction conflicts with
 * another one that writes the same item at the same moment. DynamoDB Local lets it wait instead, so
 * these tests inject the conflicts.
 */
import { placeOrder } from '#shared/rows/orders.ts';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { randomUUID } from 'node:crypto';
import { randomFrom, startFaultProxy, type FaultProxy } from '../../test-support/fault-proxy.ts';
import { invoke } from '../../test-support/invoke.ts';

let proxy: FaultProxy;
beforeAll(async () => {
  proxy = await startFaultProxy(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  // Set before the imports below, because the client reads its endpoint once.
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
});
afterAll(() => proxy.stop());

test('sells each of 60 units once, and every unit, to 90 buyers at once', async () => {
  const { handler } = await import('./place-order.ts');
  const shop = await import('../../test-support/shop.ts');
  const { token } = await shop.addUser();
  const { id } = await shop.addProduct({ stock: 60 });
  // The time that a request has must not depend on this machine.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  proxy.inject({ operation: 'TransactWriteItems', fault: 'lock', holdMs: 5 });
  const answers = await Promise.all(
    Array.from({ length: 90 }, () =>
      invoke<{ code?: string }>(placeOrder, handler, {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: { items: [{ id, quantity: 1 }], address: shop.address },
      }),
    ),
  );
  expect(proxy.conflicts()).toBeGreaterThan(0);
  const sold = answers.filter(({ status }) => status === 201).length;
  const refusals = answers.flatMap(({ body: { code } }) => code ?? []);
  expect([sold, await shop.stockOf(id)]).toEqual([60, 0]);
  expect(refusals).toEqual(Array.from({ length: 30 }, () => 'OUT_OF_STOCK'));
});

/** Milliseconds for which a transaction locks its items, and for an answer of DynamoDB. */
const [LOCKED, ANSWER] = [20, 5];

/**
 * Buyers of one product, in simulated time. Each has one transaction.
 * @param waits milliseconds from the first buyer to each buyer
 */
const sellTo = async (waits: readonly number[]) => {
  const { document } = await import('../table/client.ts');
  const { transact } = await import('../table/write.ts');
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    });
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockImplementation(randomFrom(1));
  let isLocked = false;
  const table = mockClient(document);
  table.on(TransactWriteCommand).callsFake(async () => {
    if (isLocked) {
      await sleep(ANSWER);
      throw new TransactionCanceledException({
        $metadata: {},
        message: 'Transaction cancelled',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      });
    }
    isLocked = true;
    await sleep(LOCKED);
    isLocked = false;
    return {};
  });
  try {
    const startedAt = Date.now();
    const sales: number[] = [];
    const buyers = waits.map(async (wait) => {
      await sleep(wait);
      try {
        await transact([]);
        sales.push(Date.now() - startedAt);
      } catch (error) {
        expect(error).toMatchObject({ code: 'CONFLICT_RETRY' });
      }
    });
    const all = Promise.all(buyers);
    await jest.advanceTimersByTimeAsync(Math.max(...waits) + 10_000);
    await all;
    return { sold: sales.length, sales };
  } finally {
    jest.useRealTimers();
    table.restore();
  }
};

/** Milliseconds in which `transact` tries. */
const PATIENCE = 4500;

test.each([2, 50, 300])('%d buyers at once make 90 %% of the possible sales', async (n) => {
  const { sold } = await sellTo(Array.from({ length: n }, () => 0));
  expect(sold).toBeGreaterThanOrEqual(0.9 * Math.min(n, PATIENCE / LOCKED));
});

test.each([25, 50, 100])('%d buyers a second make 90 %% of the possible sales', async (rate) => {
  const SECONDS = 10;
  const waits = Array.from({ length: rate * SECONDS }, (_, n) => (n * 1000) / rate);
  const { sales } = await sellTo(waits);
  const inTime = sales.filter((at) => at <= SECONDS * 1000).length;
  expect(inTime).toBeGreaterThanOrEqual(0.9 * SECONDS * Math.min(rate, 1000 / LOCKED));
});
