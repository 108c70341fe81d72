/** A restocked product causes one mail for each confirmed alert (RULE-60). */
import type { ProductId } from '#shared/domain/ids.ts';
import { followChanges } from '#shared/rows/background.ts';
import { saveUserChanges, findUser } from '../accounts/account-table.ts';
import { productItem } from '../catalog/product-table.ts';
import { handler } from '../changes/follow-changes.ts';
import { reconcileTable } from '../health/reconcile-table.ts';
import { handler as suppress } from '../mail/suppress-address.ts';
import { getItem } from '../table/client.ts';
import { emailHash, keys } from '../table/keys.ts';
import type { ProductRecord } from '../table/items.ts';
import { remove, write as writeOne } from '../table/write.ts';
import { call } from '../../test-support/invoke.ts';
import {
  addAdmin,
  addProduct,
  addRestockAlert,
  addUser,
  write,
  restockMails,
  waitingFor,
} from '../../test-support/shop.ts';
import { eventOf, eventually, startWorker } from '../../test-support/worker.ts';
import { restockWork } from './follow-stock.ts';
import { confirmAlerts, findAlertsOf } from './restock-table.ts';

const soldOut = () => addProduct({ stock: 0 });
const waits = (productId: ProductId, email: string) =>
  addRestockAlert({ productId, email, isConfirmed: true });
const mailsAbout = async (id: ProductId) =>
  (await restockMails()).filter((mail) => mail.kind === 'restock' && mail.productId === id);
const restock = async (product: ProductRecord, stock: number) => {
  const after = { ...product, stock, version: product.version + 1 };
  await write(productItem(after));
  return eventOf({ before: productItem(product), after: productItem(after) }).Records;
};

test('repeated, concurrent and reordered records cause one mail, and the alert is gone', async () => {
  const product = await soldOut();
  const token = await waits(product.id, 'ana@example.com');
  await addRestockAlert({ productId: product.id, email: 'sin-confirmar@example.com' });
  const back = await restock(product, 3);
  await Promise.all([
    handler({ Records: back }),
    handler({ Records: [...back, ...back] }),
    restockWork.takeStep(keys.product(product.id).pk),
  ]);
  await handler({ Records: back });
  expect(await mailsAbout(product.id)).toEqual([
    { kind: 'restock', email: 'ana@example.com', token, productId: product.id },
  ]);
  expect(await waitingFor(product.id)).toBe(0);
  // The address is deleted as soon as it is not needed.
  expect(await findAlertsOf(emailHash('ana@example.com'))).toBeUndefined();
  expect(await findAlertsOf(emailHash('sin-confirmar@example.com'))).toBeDefined();

  const again = await restock({ ...product, stock: 0 }, 9);
  await handler({ Records: again });
  expect(await mailsAbout(product.id)).toHaveLength(1);
});

test('a late record about stock that is sold out again sends nothing', async () => {
  const product = await soldOut();
  await waits(product.id, 'tarde@example.com');
  const back = await restock(product, 2);
  await restock({ ...product, stock: 2 }, 0);
  await handler({ Records: back });
  expect(await mailsAbout(product.id)).toEqual([]);
  expect(await waitingFor(product.id)).toBe(1);
});

test('other changes of a product in stock send nothing', async () => {
  const product = await soldOut();
  await waits(product.id, 'quieta@example.com');
  await write(productItem({ ...product, stock: 4 }));
  const before = productItem({ ...product, stock: 5 });
  const after = productItem({ ...product, stock: 4 });
  await handler({ Records: eventOf({ before, after }).Records });
  expect(await mailsAbout(product.id)).toEqual([]);
});

test('an alert that is confirmed when the product is back already causes its mail', async () => {
  const product = await soldOut();
  const token = await addRestockAlert({ productId: product.id, email: 'luego@example.com' });
  await restock(product, 1);
  const worker = await startWorker(followChanges, handler);
  expect(await confirmAlerts(token, new Date())).toBe(true);
  await eventually(async () => ((await mailsAbout(product.id)).length > 0 ? true : undefined));
  await worker.stop();
  expect(await mailsAbout(product.id)).toHaveLength(1);
});

test('many waiting addresses get their mails in steps, each once', async () => {
  const product = await soldOut();
  const emails = Array.from({ length: 30 }, (_, n) => `persona${n}@example.com`);
  for (const email of emails) await waits(product.id, email);
  const back = await restock(product, 5);
  await handler({ Records: back });
  const { length: first } = await mailsAbout(product.id);
  expect(3 * first).toBeLessThanOrEqual(followChanges.perRecord.writes);
  expect(first).toBeGreaterThan(0);
  const worker = await startWorker(followChanges, handler);
  await eventually(async () => ((await waitingFor(product.id)) === 0 ? true : undefined));
  await worker.stop();
  const sent = (await mailsAbout(product.id)).map(({ email }) => email);
  expect(sent.toSorted()).toEqual(emails.toSorted());
});

test('a deleted product removes its alerts without a mail', async () => {
  const product = await soldOut();
  const other = await soldOut();
  await waits(product.id, 'borrada@example.com');
  await waits(other.id, 'borrada@example.com');
  await writeOne(remove(keys.product(product.id)));
  await handler({ Records: eventOf({ before: productItem(product) }).Records });
  expect(await waitingFor(product.id)).toBe(0);
  expect(await mailsAbout(product.id)).toEqual([]);
  expect((await findAlertsOf(emailHash('borrada@example.com')))?.alerts).toMatchObject([
    { productId: other.id },
  ]);
});

test('a deleted account, a changed address and a bounce forget the address', async () => {
  const product = await soldOut();
  const [gone, moved] = [await addUser(), await addUser()];
  for (const { email } of [gone, moved]) await waits(product.id, email);
  await waits(product.id, 'rebota@example.com');

  const { token } = await addAdmin();
  await call('deleteUser', { token, params: { id: gone.id } });
  const user = await findUser(moved.id);
  if (user) await saveUserChanges(user, { email: 'nueva-casa@example.com' }, new Date());
  await suppress({
    time: new Date().toISOString(),
    detail: {
      mail: {},
      eventType: 'Bounce',
      bounce: {
        bounceType: 'Permanent',
        bouncedRecipients: [{ emailAddress: 'rebota@example.com' }],
      },
    },
  });
  for (const email of [gone.email, moved.email, 'rebota@example.com']) {
    expect(await findAlertsOf(emailHash(email))).toBeUndefined();
  }
  await handler({ Records: await restock(product, 1) });
  expect(await waitingFor(product.id)).toBe(0);
  expect(await mailsAbout(product.id)).toEqual([]);
});

test('an account whose address is not confirmed leaves the alerts of the address to its owner', async () => {
  const product = await soldOut();
  const unconfirmed = { emailConfirmedAt: undefined as never };
  const [gone, moved] = [await addUser(unconfirmed), await addUser(unconfirmed)];
  for (const { email } of [gone, moved]) await waits(product.id, email);
  const { token } = await addAdmin();
  await call('deleteUser', { token, params: { id: gone.id } });
  const user = await findUser(moved.id);
  if (user) await saveUserChanges(user, { email: 'otra-casa@example.com' }, new Date());
  await handler({ Records: await restock(product, 1) });
  const sent = (await mailsAbout(product.id)).map(({ email }) => email);
  expect(sent.toSorted()).toEqual([gone.email, moved.email].toSorted());
});

test('reconciling sends alerts whose stream record was lost', async () => {
  const product = await soldOut();
  await waits(product.id, 'perdida@example.com');
  const quiet = await soldOut();
  await waits(quiet.id, 'perdida@example.com');
  await restock(product, 1);
  const look = (isWriting: boolean) => reconcileTable({ write: isWriting, now: new Date() });
  const [id, quietId] = [product, quiet].map((each) => `restock#${keys.product(each.id).pk}`);
  const { openJobs } = await look(true);
  expect(openJobs).toContain(id);
  expect(openJobs).not.toContain(quietId);
  await handler(eventOf({ after: (await getItem(keys.job(id ?? ''))) ?? {} }));
  expect((await look(false)).openJobs).not.toContain(id);
  expect(await mailsAbout(product.id)).toHaveLength(1);
});
