/** Orders while DynamoDB fails. */
import type { ProductId } from '#shared/domain/ids.ts';
import { ANSWER_RESERVE_MS, FUNCTION_TIMEOUT_SECONDS } from '#shared/domain/limits.ts';
import { randomUUID } from 'node:crypto';
import { faultProxyOf } from '../../test-support/fault-proxy.ts';
import { atOnce, call } from '../../test-support/invoke.ts';
import { addProduct, address, addUser, stockOf } from '../../test-support/shop.ts';
import { document } from '../table/client.ts';
import { slowWrites } from '../../test-support/clock.ts';

const proxy = faultProxyOf('DYNAMODB');

const buy = (
  token: string,
  id: ProductId,
  quantity = 1,
  key: string = randomUUID(),
  timeoutMs?: number,
) =>
  call('placeOrder', {
    token,
    ...(timeoutMs !== undefined && { timeoutMs }),
    headers: { 'idempotency-key': key },
    body: { items: [{ id, quantity }], address },
  });

test('sells no unit twice and answers no 500 while half of all transactions conflict', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 15 });
  proxy.inject({ operation: 'TransactWriteItems', fault: 'conflict', probability: 0.5 });
  const answers = await atOnce(30, () => buy(token, id));
  const sold = answers.filter(({ status }) => status === 201).length;
  expect(new Set([201, 409, ...answers.map(({ status }) => status)])).toEqual(new Set([201, 409]));
  expect(sold + (await stockOf(id))).toBe(15);
  expect(sold).toBeGreaterThan(10);
});

test('sells each of 20 units once, and every unit, to 30 buyers at once', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 20 });
  // On AWS a transaction conflicts with another one on the same item. DynamoDB Local lets it wait.
  proxy.inject({ operation: 'TransactWriteItems', fault: 'lock', holdMs: 5 });
  const answers = await atOnce(30, () => buy(token, id));
  expect(proxy.conflicts()).toBeGreaterThan(0);
  const sold = answers.filter(({ status }) => status === 201).length;
  expect([sold, await stockOf(id)]).toEqual([20, 0]);
  expect(answers.flatMap(({ body: { code } }) => code ?? [])).toEqual(
    Array.from({ length: 10 }, () => 'OUT_OF_STOCK'),
  );
});

test('answers 409 with Retry-After after conflicts for 4.5 seconds and writes nothing', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 3 });
  slowWrites(document, 1500);
  proxy.inject({ operation: 'TransactWriteItems', fault: 'conflict' });
  const lambdaTimeout = FUNCTION_TIMEOUT_SECONDS.waiting * 1000;
  const answer = await buy(token, id, 1, randomUUID(), lambdaTimeout);
  expect(answer).toMatchObject({
    status: 409,
    headers: { 'retry-after': '1' },
    body: { code: 'CONFLICT_RETRY' },
  });
  const attempts = proxy.calls.filter((name) => name === 'TransactWriteItems').length;
  expect(attempts).toBeGreaterThan(1);
  expect(attempts).toBeLessThanOrEqual(3);
  expect(await stockOf(id)).toBe(3);
});

test('makes one order when the answer of a commit is lost and the request is repeated', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 3 });
  const key = randomUUID();
  proxy.inject({ operation: 'TransactWriteItems', fault: 'drop-after', times: 1 });
  const first = await buy(token, id, 1, key);
  proxy.inject();
  const again = await buy(token, id, 1, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.id).toBe(first.body.id);
  expect(await stockOf(id)).toBe(2);
});

test('answers 503 when every answer is lost, and the same key returns the one order', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 3 });
  const key = randomUUID();
  proxy.inject({ operation: 'TransactWriteItems', fault: 'drop-after' });
  expect(await buy(token, id, 1, key)).toMatchObject({
    status: 503,
    headers: { 'retry-after': '2' },
  });
  proxy.inject();
  expect((await buy(token, id, 1, key)).status).toBe(201);
  expect(await stockOf(id)).toBe(2);
});

test('writes nothing after three failures before the commit, and the same key then succeeds', async () => {
  const { token } = await addUser();
  const { id } = await addProduct({ stock: 1 });
  const key = randomUUID();
  proxy.inject({ operation: 'TransactWriteItems', fault: 'error', times: 3 });
  expect((await buy(token, id, 1, key)).status).toBe(503);
  expect((await buy(token, id, 1, key)).status).toBe(201);
  expect(await stockOf(id)).toBe(0);
});

test.each(['throttle', 'drop-before', 'hang', 'cut', 'stall'] as const)(
  'answers reads under %s with 503 before Lambda ends the function, and with 200 once the fault ends',
  async (fault) => {
    proxy.inject({ operation: 'Query', fault });
    const answer = await call('listProducts', {
      timeoutMs: ['hang', 'stall'].includes(fault) ? ANSWER_RESERVE_MS + 500 : 120_000,
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/Dynamo|Throughput|ECONN|socket/i);
    proxy.inject();
    expect((await call('listProducts')).status).toBe(200);
  },
);

test('reads again after an answer that broke off', async () => {
  proxy.inject({ operation: 'Query', fault: 'cut', times: 2 });
  expect((await call('listProducts')).status).toBe(200);
  expect(proxy.calls).toEqual(['Query', 'Query', 'Query']);
});
