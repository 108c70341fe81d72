import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { mockClient } from 'aws-sdk-client-mock';
import { cents } from '#shared/domain/money.ts';
import type { Audit } from '#shared/domain/schemas/health.ts';
import { auditShop } from '#shared/rows/health.ts';
import { categoryItem } from '../catalog/category-table.ts';
import { setTimeout } from 'node:timers/promises';
import { get } from '../table/client.ts';
import { env } from '../runtime/env.ts';
import { AUDIT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { placeOrder } from '../../test-support/orders.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addOrder, addProduct, addUser, categoryId, write } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { handler } from './audit-shop.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});

const run = () => withinPermissions(auditShop, () => handler({ time: new Date().toISOString() }));
/** The contradictions in the line of the latest audit. */
const logged = (): { what: string; item: string }[] =>
  lines
    .map((line) => JSON.parse(line) as { contradictions?: { what: string; item: string }[] })
    .findLast(({ contradictions }) => contradictions)?.contradictions ?? [];

test('finds nothing in a shop in use', async () => {
  const id = categoryId(2);
  const category = { id, name: 'Cerámica', img: 'ceramica.webp', productCount: 1 };
  await write(categoryItem(category), { ...keys.categoryName(category.name), categoryId: id });
  const jar = await addProduct({ stock: 2, categoryId: id });
  const { token } = await addUser();
  expect((await placeOrder(token, { id: jar.id, quantity: 2 })).status).toBe(201);
  const person = { firstname: 'Inés', lastname: 'Soto', email: 'ines@example.com' };
  const form = formOf({ ...person, password: 'barro-y-luna' });
  expect((await call('signUp', { body: form })).status).toBe(201);
  const result = await run();
  expect(result).toMatchObject({ contradictions: 0, unfinished: 0 });
  expect(await get(AUDIT, keys.audit(), { consistent: true })).toEqual(result);
});

test('counts what it finds, and logs keys without personal data', async () => {
  const product = await addProduct({ stock: -1, categoryId: categoryId(9) });
  const order = await addOrder({ subtotal: cents(1) });
  const { id } = await addUser({ email: 'secreta@example.com' });
  const guard = keys.email('user', 'secreta@example.com');
  const parked = { ...keys.parked('e1'), ...keys.unfinishedList('e1') };
  await write({ ...guard, accountId: 'another' }, parked);
  expect(await run()).toMatchObject({ contradictions: 4, unfinished: 1 });
  expect(lines.join('')).toContain('"BrokenInvariants":5');
  expect(logged().map(({ item }) => item)).toEqual([
    `PRODUCT#${product.id}`,
    'CATEGORIES 9',
    `USER#u1 ORDER#${order.id}`,
    guard.pk,
    parked.pk,
  ]);
  expect(lines.join('')).not.toContain('secreta');
  expect(lines.join('')).not.toContain(id);
});

test('ignores a contradiction that the second look does not find', async () => {
  const { id } = await addUser({ email: 'luego@example.com' });
  const guard = keys.email('user', 'luego@example.com');
  await write({ ...guard, accountId: 'another' });
  const running = run();
  await setTimeout(1000);
  await write({ ...guard, accountId: id });
  await running;
  expect(logged().length).toBeGreaterThan(0);
  expect(logged().map(({ item }) => item)).not.toContain(guard.pk);
});

test('does not read old orders', async () => {
  const { id } = await addOrder({ subtotal: cents(1), createdAt: '2024-05-01T10:00:00.000Z' });
  await run();
  expect(JSON.stringify(logged())).not.toContain(id);
});

test.each([
  ['0', '1', true],
  ['1', '1', undefined],
  ['0', '0', undefined],
])(
  'with %s confirmed and %s waiting addresses for alarms, unheard is %s',
  async (SubscriptionsConfirmed, SubscriptionsPending, unheard) => {
    jest.replaceProperty(env, 'alarmTopic', 'arn:topic');
    mockClient(SNSClient)
      .on(GetTopicAttributesCommand, { TopicArn: 'arn:topic' })
      .resolves({ Attributes: { SubscriptionsConfirmed, SubscriptionsPending } });
    expect(((await run()) as Audit).alarmsUnheard).toBe(unheard);
  },
);
