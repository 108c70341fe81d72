import { BatchGetItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { env } from '../runtime/env.ts';
import { client, getItems, queryItems } from './client.ts';
import type { Key } from './keys.ts';

const table = mockClient(client);
beforeEach(() => table.reset());
afterAll(() => table.restore());

const WANTED: readonly Key[] = ['a', 'b', 'c'].map((pk) => ({ pk, sk: 'PRODUCT' }) as Key);
const answerFirst = (count: number) =>
  table.on(BatchGetItemCommand).callsFake(({ RequestItems }: BatchGetItemCommand['input']) => {
    const keys = RequestItems?.[env.tableName]?.Keys ?? [];
    const open = keys.slice(count);
    return Promise.resolve({
      Responses: { [env.tableName]: keys.slice(0, count) },
      ...(open.length > 0 && { UnprocessedKeys: { [env.tableName]: { Keys: open } } }),
    });
  });
const readKeys = () =>
  table
    .commandCalls(BatchGetItemCommand)
    .map(({ args: [{ input }] }) =>
      input.RequestItems?.[env.tableName]?.Keys?.map((key) => unmarshall(key)),
    );

test('retries only the unprocessed keys', async () => {
  answerFirst(2);
  expect(await getItems(WANTED)).toEqual(WANTED);
  expect(readKeys()).toEqual([WANTED, WANTED.slice(2)]);
});

test('collects a read from three answers', async () => {
  answerFirst(1);
  expect(await getItems(WANTED)).toEqual(WANTED);
});

test('throws UNAVAILABLE for keys that stay unprocessed', async () => {
  answerFirst(0);
  await expect(getItems(WANTED)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 2 });
  expect(readKeys()).toEqual([WANTED, WANTED, WANTED]);
});

test('a query with a limit reads pages until it has enough, and returns no more', async () => {
  const Items = [{ pk: { S: 'a' } }, { pk: { S: 'b' } }, { pk: { S: 'c' } }];
  table.on(QueryCommand).resolves({ Items, LastEvaluatedKey: { pk: { S: 'c' } } });
  const items = await queryItems({ partition: 'a', limit: 5 });
  expect(items.map(({ pk }) => pk)).toEqual(['a', 'b', 'c', 'a', 'b']);
  expect(table.commandCalls(QueryCommand)).toHaveLength(2);
});

test('throws UNAVAILABLE when a later page fails', async () => {
  table
    .on(QueryCommand)
    .resolvesOnce({ Items: [], LastEvaluatedKey: { pk: { S: 'a' } } })
    .rejects(new Error('Hung up'));
  await expect(queryItems({ partition: 'a' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
