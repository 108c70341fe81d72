/**
 * The procedure of docs/runbooks/restore.md: a table is lost while the shop sells, and restored
 * without its stream (PROMISE-R20).
 */
import type { AdminId } from '#shared/domain/ids.ts';
import { followChanges } from '#shared/rows/background.ts';
import { auditShop } from '#shared/rows/health.ts';
import { categoryItem } from '../catalog/category-table.ts';
import { reviewItem } from '../reviews/review-table.ts';
import { dashboardOf } from '../dashboard/dashboard-rules.ts';
import { readSums } from '../dashboard/sums-table.ts';
import { getItem } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import { scanAll } from '../table/whole-table.ts';
import { remove, write as writeOne } from '../table/write.ts';
import { call } from '../../test-support/invoke.ts';
import { closeOrder, placeOrder } from '../../test-support/orders.ts';
import {
  addAdmin,
  addProduct,
  addReview,
  addUser,
  categoryId,
  stockOf,
  write,
} from '../../test-support/shop.ts';
import { eventually, startWorker } from '../../test-support/worker.ts';
import { handler } from '../changes/follow-changes.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { handler as auditHandler } from './audit-shop.ts';
import type { Reconciliation } from './reconcile-table.ts';

/** The category of the products that addProduct creates. */
const addShelf = (productCount: number) =>
  write(categoryItem({ id: categoryId(2), name: 'Cerámica', img: 'ceramica.webp', productCount }), {
    ...keys.categoryName('Cerámica'),
    categoryId: 2,
  });
const byHand = (event: { whole?: true; write?: true }) =>
  withinPermissions(auditShop, () => auditHandler(event)) as Promise<Reconciliation>;
const look = () => byHand({ whole: true });
const setRight = () => byHand({ write: true });
/** Orders in the stored sums. */
const countedOrders = async (): Promise<number> => {
  const { months } = await readSums();
  const clock = { now: new Date(), timeZone: 'Europe/Madrid', currency: 'USD' as const };
  return dashboardOf({ users: 0, months, sold: [], products: [] }, clock).orders;
};

test('corrects the sums and the mails of a restored table, which then sells again', async () => {
  const { token } = await addUser();
  const [jar, bowl] = [await addProduct({ stock: 9 }), await addProduct({ stock: 9 })];
  await addShelf(2);
  const buy = async (): Promise<void> => {
    expect((await placeOrder(token, [{ id: jar.id }, { id: bowl.id }])).status).toBe(201);
  };
  const worker = await startWorker(followChanges, handler);
  await buy();
  await eventually(async () => ((await countedOrders()) === 1 ? true : undefined));
  await worker.stop();
  // Two orders that the sums do not contain when the table is lost.
  await buy();
  await buy();
  const backup = await scanAll();
  for (const { pk, sk } of backup) {
    await writeOne(remove({ pk: String(pk), sk: String(sk) }));
  }
  await write(...backup);

  const found = await look();
  expect(found.wrongSums.map(({ key }) => key.pk)).toContain('SUMS');
  expect(found).toMatchObject({ items: backup.length, contradictions: [] });
  expect(found.pendingMails).toHaveLength(3);
  expect(await countedOrders()).toBe(1);

  await setRight();
  expect(await countedOrders()).toBe(3);
  const after = await look();
  expect(after).toMatchObject({ contradictions: [], wrongSums: [] });
  // The same mails as new items, because the stream starts sendMail for new items only.
  expect(after.pendingMails).toHaveLength(3);
  expect(after.pendingMails).not.toEqual(expect.arrayContaining(found.pendingMails));
  await buy();
  expect(await Promise.all([stockOf(jar.id), stockOf(bowl.id)])).toEqual([5, 5]);
});

test('deletes sums of nothing and corrects wrong ones', async () => {
  await setRight();
  const [empty, wrong] = [keys.salesOfMonth('2024-05'), keys.userCount()];
  const users = (await getItem(wrong))?.['users'];
  await write({ ...empty, orders01: 2, revenueUSD01: 5000 }, { ...wrong, users: 70 });
  const { wrongSums } = await look();
  expect(wrongSums.map(({ key }) => key.sk).toSorted()).toEqual([empty.sk, wrong.sk].toSorted());
  await setRight();
  expect((await look()).wrongSums).toEqual([]);
  expect(await getItem(empty)).toBeUndefined();
  expect(await getItem(wrong)).toMatchObject({ users });
});

test('leaves contradictions that no rule can decide', async () => {
  const product = await addProduct({ stock: -2 });
  await addShelf(4);
  const guard = { ...keys.email('user', 'nadie@example.com'), accountId: 'gone' };
  await write(guard);
  const { contradictions } = await setRight();
  expect(contradictions).toEqual([
    { what: 'stock below zero', item: `PRODUCT#${product.id}` },
    { what: 'wrong product count', item: 'CATEGORIES 2' },
    { what: 'guard without owner', item: guard.pk },
  ]);
  expect((await look()).contradictions).toEqual(contradictions);
});

test('hidden reviews count in no rating', async () => {
  const product = await addProduct({ ratingSum: 4, ratingCount: 1 });
  const hidden = {
    by: { id: '1' as AdminId, firstname: 'Marina', lastname: 'Solís' },
    at: '2026-01-01T00:00:00.000Z',
  };
  const productId = product.id;
  await addReview({ productId, rating: 4, createdAt: '2026-01-01T00:00:00.000Z' });
  const review = await addReview({ productId, rating: 1, hidden });
  const wrong = async () =>
    (await look()).contradictions.filter(({ what }) => what === 'wrong rating');
  expect(await wrong()).toEqual([]);
  const { hidden: _, ...shown } = review;
  await write(reviewItem(shown));
  expect(await wrong()).toEqual([{ what: 'wrong rating', item: `PRODUCT#${productId}` }]);
  await write(reviewItem(review));
});

test('a corrected sum of a piece that was sold and came back can be read', async () => {
  const [{ token }, admin, jar] = [await addUser(), await addAdmin(), await addProduct()];
  const { id } = (await placeOrder(token, { id: jar.id })).body;
  const lines = [{ id: jar.id, quantity: 1 }];
  const { status } = await closeOrder(admin.token, id, { lines, refund: 1 });
  expect(status).toBe(201);
  await setRight();
  const dashboard = await call('getDashboard', { token: admin.token });
  expect([dashboard.status, (await look()).wrongSums]).toEqual([200, []]);
});
