/** Session, name and time may end between the check and the write (PROMISE-S11, PROMISE-R14). */
import type { ProductId } from '#shared/domain/ids.ts';
import { ANSWER_RESERVE_MS } from '#shared/domain/limits.ts';
import { routes, type RouteId } from '#shared/rows/index.ts';
import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { AsyncResource } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { verifyToken } from '../functions/http/tokens.ts';
import { env } from '../functions/runtime/env.ts';
import { runInScope } from '../functions/runtime/request-scope.ts';
import { document, getItem } from '../functions/table/client.ts';
import { expression } from '../functions/table/expression.ts';
import { keys } from '../functions/table/keys.ts';
import { scanAll } from '../functions/table/whole-table.ts';
import { transact, update, write } from '../functions/table/write.ts';
import { call } from './invoke.ts';
import { addAdmin, addProduct, addUser } from './shop.ts';
import { formOf } from './upload.ts';
import { allowedToken, toRequest, validRequest } from './valid-requests.ts';

/** Without the permissions of the function. Settles with the transaction. */
const beforeNextTransaction = (act: () => Promise<unknown>): Promise<unknown> => {
  const actOutside = AsyncResource.bind(act);
  let isDone = false;
  return new Promise((resolve) => {
    document.middlewareStack.add(
      (next, { commandName }) =>
        async (request) => {
          if (isDone || commandName !== 'TransactWriteItemsCommand') return next(request);
          isDone = true;
          await actOutside();
          const answer = next(request);
          resolve(answer.catch(() => undefined));
          return answer;
        },
      { step: 'initialize', name: 'act', override: true },
    );
  });
};
afterEach(() => {
  document.middlewareStack.remove('act');
});

/** These routes answer without a transaction. */
const WITHOUT_TRANSACTION: readonly RouteId[] = ['addShopImage', 'payOrder'];

const ids = (Object.keys(routes) as RouteId[]).filter(
  (id) =>
    !WITHOUT_TRANSACTION.includes(id) &&
    routes[id].method !== 'GET' &&
    routes[id].access !== 'public' &&
    routes[id].access !== 'resetToken',
);

/** Ends the caller's session before the write. Returns status and both states of the table. */
const answerAfter = async (id: RouteId, end: (key: object) => Promise<unknown>) => {
  // Only an unconfirmed address gets a confirmation mail.
  const owner = await addUser({ emailConfirmedAt: undefined as never });
  const request = { ...toRequest(await validRequest(id, owner)), token: '' };
  request.token = await allowedToken(id, owner);
  const { owner: caller } = await verifyToken(`Bearer ${request.token}`);
  let before: unknown;
  void beforeNextTransaction(async () => {
    await end(keys.account(caller));
    before = await scanAll();
  });
  const { status } = await call(id, request);
  return { status, before, after: await scanAll() };
};

test.each(ids)(
  '%s writes nothing for a caller who gets a new password before the write',
  async (id) => {
    const { status, before, after } = await answerAfter(id, (key) =>
      document.send(
        new UpdateCommand({
          TableName: env.tableName,
          Key: key,
          UpdateExpression: 'ADD tokenVersion :one',
          ExpressionAttributeValues: { ':one': 1 },
        }),
      ),
    );
    expect([status, after]).toEqual([401, before]);
  },
);

test('a caller who is deleted before the write writes nothing', async () => {
  const { status, before, after } = await answerAfter('placeOrder', (key) =>
    document.send(new DeleteCommand({ TableName: env.tableName, Key: key })),
  );
  expect([status, after]).toEqual([401, before]);
});

test('a review whose author gets another name before the write is not written', async () => {
  const { id, token } = await addUser();
  const { id: productId } = await addProduct();
  const rename = update(
    keys.account({ role: 'user', id }),
    expression`SET firstname = ${'Lucinda'}`,
  );
  void beforeNextTransaction(() => write(rename));
  const body = { content: 'Precioso.', productId, rating: 5 };
  expect(await call('postReview', { token, body })).toMatchObject({
    body: { code: 'CONFLICT_RETRY' },
  });
  expect((await call('postReview', { token, body })).body.user.firstname).toBe('Lucinda');
});

describe('a request that was answered with 503', () => {
  const titleOf = async (id: ProductId) =>
    (await getItem(keys.product(id), { consistent: true }))?.['title'];

  test('ends a transaction that is under way', async () => {
    const { id, title } = await addProduct();
    const { token } = await addAdmin();
    const gate = new EventEmitter();
    const ended = beforeNextTransaction(() => once(gate, 'open'));
    const { status } = await call('editProduct', {
      params: { id },
      token,
      body: formOf({ title: 'Cuenco tardío' }),
      timeoutMs: ANSWER_RESERVE_MS + 1000,
    });
    gate.emit('open');
    await ended;
    expect([status, await titleOf(id)]).toEqual([503, title]);
  });

  test('begins no write', async () => {
    const { id, title } = await addProduct();
    const late = { deadline: { signal: AbortSignal.abort(), at: 0 }, caller: undefined };
    const lateRename = update(keys.product(id), expression`SET title = ${'Cuenco tardío'}`);
    const writing = runInScope(late, () => transact({ lateRename }));
    await expect(writing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await titleOf(id)).toBe(title);
  });
});
