import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { watchInvariants } from '#shared/rows/background.ts';
import { ulid } from 'ulid';
import { categoryItem } from '../catalog/category-table.ts';
import { recentContradictions } from './invariants-table.ts';
import { keys } from '../table/keys.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import {
  addOrder,
  addProduct,
  addUser,
  address,
  categoryId,
  write,
} from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';
import { handler } from './watch-invariants.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
});

const watch = () =>
  withinPermissions(watchInvariants, () => handler({ time: new Date().toISOString() }));
/** Keys of the current contradictions, without the second check. */
const broken = async (allGuards = false): Promise<string[]> =>
  (await recentContradictions(new Date(Date.now() - 60_000), { allGuards })).map(
    ({ item }) => item,
  );

test('finds nothing in a shop in use', async () => {
  const id = categoryId(2);
  const category = { id, name: 'Cerámica', img: 'ceramica.webp', productCount: 1 };
  await write(categoryItem(category), { ...keys.categoryName(category.name), categoryId: id });
  const jar = await addProduct({ stock: 2, categoryId: id });
  const { token } = await addUser();
  const order = { token, body: { items: [{ id: jar.id, quantity: 2 }], address } };
  expect((await call('placeOrder', order)).status).toBe(201);
  const person = { firstname: 'Inés', lastname: 'Soto', email: 'ines@example.com' };
  const form = formOf({ ...person, password: 'barro-y-luna' });
  expect((await call('signUp', { body: form })).status).toBe(201);
  expect(await watch()).toEqual({ found: 0 });
});

test('counts contradictions and logs their keys without personal data', async () => {
  const product = await addProduct({ stock: -1, categoryId: categoryId(9) });
  const order = await addOrder({ subtotal: cents(1) });
  const { id } = await addUser({ email: 'secreta@example.com' });
  const guard = keys.email('user', 'secreta@example.com');
  await write({ ...guard, accountId: 'another' });
  expect(await broken()).toEqual([
    `PRODUCT#${product.id}`,
    'CATEGORIES 9',
    `USER#u1 ORDER#${order.id}`,
    guard.pk,
  ]);

  expect(await watch()).toEqual({ found: 4 });
  // The last line is the one of every call.
  const line = JSON.parse(lines.at(-2) ?? '') as object;
  expect(line).toMatchObject({
    level: 'error',
    BrokenInvariants: 4,
    contradictions: [{ what: 'stock below zero', item: `PRODUCT#${product.id}` }, {}, {}, {}],
  });
  expect(lines.join('')).not.toContain('secreta');
  expect(lines.join('')).not.toContain(id);
});

test('ignores a contradiction that the second check does not find', async () => {
  const { id } = await addUser({ email: 'luego@example.com' });
  const guard = keys.email('user', 'luego@example.com');
  await write({ ...guard, accountId: 'another' });
  const before = (await broken()).length;
  const watching = watch();
  await write({ ...guard, accountId: id });
  expect(await watching).toEqual({ found: before - 1 });
});

test('does not read old orders', async () => {
  const before = await broken();
  await addOrder({ subtotal: cents(1), createdAt: '2024-05-01T10:00:00.000Z' });
  expect(await broken()).toEqual(before);
});

test('compares the slugs of new products, and at night those of all products', async () => {
  const before = await broken(true);
  const old = ulid(Date.parse('2024-05-01T10:00:00.000Z')) as ProductId;
  const [earlier, fresh] = [await addProduct({ id: old }), await addProduct()];
  const guards = [earlier, fresh].map(({ slug }) => keys.slug(slug));
  await write(...guards.map((guard) => ({ ...guard, productId: 'another' })));
  const [earlierGuard, freshGuard] = guards.map(({ pk }) => pk);
  const found = async (allGuards: boolean) =>
    (await broken(allGuards)).filter((item) => !before.includes(item));
  expect(await found(false)).toContain(freshGuard);
  expect(await found(false)).not.toContain(earlierGuard);
  expect(await found(true)).toEqual(expect.arrayContaining([earlierGuard, freshGuard]));
});
