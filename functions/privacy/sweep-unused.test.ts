/** Personal data end when the shop does not need them any more (RULE-94). */
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import { sweepUnused } from '#shared/rows/privacy.ts';
import { COMPLETE_SHOP } from '../../test-support/complete-shop.ts';
import { faultProxyOf } from '../../test-support/fault-proxy.ts';
import { call } from '../../test-support/invoke.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import {
  addAdmin,
  addFailedMail,
  addOrder,
  addSubscriber,
  addUnpaid,
  addUser,
  mailsTo,
  write,
} from '../../test-support/shop.ts';
import {
  addWholePerson,
  KEPT,
  PASSWORD,
  SECRETS,
  withoutAnswers,
} from '../../test-support/whole-person.ts';
import { hashPassword } from '../http/passwords.ts';
import { ShopError } from '#shared/domain/errors.ts';
import { newPayment } from '../payments/payment-rules.ts';
import { paymentItem } from '../payments/payment-table.ts';
import { runEach } from '../runtime/scheduled.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { allSettings } from '../settings/settings-table.ts';
import { getItem, query, queryItems } from '../table/client.ts';
import { MAIL, type UserRecord } from '../table/items.ts';
import { FAILED_MAILS_LIST, keys } from '../table/keys.ts';
import { handler } from './sweep-unused.ts';

const proxy = faultProxyOf('DYNAMODB');

const DAY_MS = 86_400_000;
const NOW = Date.now();
const inDays = (days: number): string => new Date(NOW + days * DAY_MS).toISOString();
const YEARS = -365.25;

const set = (given: SettingsChange = {}): Promise<void> =>
  write({
    ...keys.settings(),
    ...COMPLETE_SHOP,
    payment: { methods: ['transfer'], transferText: 'IBAN', transferDays: 7 },
    ...given,
  });
beforeEach(() => set());

const runOn = (time: string) => withinPermissions(sweepUnused, () => handler({ time }));
const runAt = (days: number) => runOn(inDays(days));

const accountOf = ({ id }: Pick<UserRecord, 'id'>) =>
  getItem(keys.account({ role: 'user', id }), { consistent: true });
const mailKinds = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject.kind);

const SENT = { sent: { at: inDays(-300) } };

const unused = { createdAt: inDays(6 * YEARS) };

test('an old order loses the person, and keeps what tax law needs', async () => {
  const { id, order } = await addWholePerson();
  const open = await addOrder({ createdAt: order.createdAt });
  const recent = await addOrder({ ...SENT, createdAt: '2027-01-01T00:00:00.000Z' });
  const read = ({ owner, id: orderId }: typeof order) =>
    getItem(keys.order(owner, orderId), { consistent: true });
  const before = await Promise.all([open, recent].map(read));
  const old = '2033-01-01T05:00:00Z';
  const accountYears = null;
  await set({ accountYears, orderYears: null });
  expect(await runOn(old)).toMatchObject({ changed: 0 });
  // The law of other countries may ask for ten years.
  await set({ accountYears, country: 'FR' });
  expect(await runOn(old)).toMatchObject({ changed: 0 });
  await set({ accountYears });
  expect(await runOn('2032-12-31T05:00:00Z')).toMatchObject({ changed: 0 });
  expect(await runOn(old)).toMatchObject({ changed: 1 });
  expect(await runOn(old)).toMatchObject({ changed: 0 });
  const { pk } = keys.account({ role: 'user', id });
  const beside = (await queryItems({ partition: pk, consistent: true })).filter(({ sk }) =>
    /^(?:ORDER|CLOSED|SHIPMENT|ORDER_MAIL)#/.test(String(sk)),
  );
  const text = JSON.stringify(beside);
  expect(Object.values(SECRETS).filter((value) => text.includes(value))).toEqual([]);
  expect(await read(order)).toMatchObject({
    ...{ lines: withoutAnswers(order), subtotal: 2500, createdAt: order.createdAt },
    address: KEPT,
  });
  expect(await accountOf({ id })).toMatchObject({ email: SECRETS.email });
  expect(await Promise.all([open, recent].map(read))).toEqual(before);
});

test('warns a user once, and erases the account 30 days later', async () => {
  const user = await addUser(unused);
  await addSubscriber(user.email);
  const recent = await addUser({ ...unused, usedAt: inDays(2 * YEARS) });
  const stranger = await addUser({ ...unused, emailConfirmedAt: undefined as never });
  expect(await runAt(0)).toMatchObject({ changed: 2 });
  expect(await runAt(0)).toMatchObject({ changed: 0 });
  expect(await runAt(29)).toMatchObject({ changed: 0 });
  expect(await mailsTo(user.email)).toContainEqual(
    expect.objectContaining({
      subject: { kind: 'accountUnused', email: user.email, until: inDays(30) },
    }),
  );
  expect(await runAt(30)).toMatchObject({ changed: 2 });
  expect(await runAt(31)).toMatchObject({ changed: 0 });
  expect(await Promise.all([user, stranger, recent].map(accountOf))).toEqual([
    undefined,
    undefined,
    expect.objectContaining({ id: recent.id }),
  ]);
  expect((await mailKinds(user.email)).toSorted()).toEqual([
    ...['accountErased', 'accountUnused', 'newsletterWelcome'],
  ]);
  // An unconfirmed address may be somebody else's.
  expect(await mailKinds(stranger.email)).toEqual([]);
});

test('an account that is used after the warning stays', async () => {
  const passwordHash = await hashPassword(PASSWORD, await passwordPepper());
  const user = await addUser({ ...unused, passwordHash });
  await runAt(-1);
  expect((await accountOf(user))?.['warnedAt']).toBe(inDays(-1));
  const enter = () => call('signIn', { body: { email: user.email, password: PASSWORD } });
  expect((await enter()).status).toBe(200);
  const noted = await accountOf(user);
  expect(Date.parse(String(noted?.['usedAt']))).toBeGreaterThanOrEqual(NOW);
  await enter();
  expect(await accountOf(user)).toEqual(noted);
  await runAt(29);
  await runAt(300);
  expect(await accountOf(user)).toEqual(noted);
  expect(await mailKinds(user.email)).toEqual(['accountUnused']);
});

test.each([
  ['is not sent', (owner: object) => addOrder({ ...owner, createdAt: unused.createdAt })],
  ['is unpaid', (owner: object) => addUnpaid({ ...owner, createdAt: unused.createdAt })],
  [
    'waits for a refund',
    async (owner: object) => {
      const order = await addOrder({ ...owner, ...SENT, createdAt: unused.createdAt });
      await write(
        paymentItem(
          newPayment(order, 'transfer', allSettings({}), { now: new Date(NOW), isConfirmed: true }),
        ),
      );
    },
  ],
  [
    'is withdrawn',
    (owner: object) => {
      const withdrawal = { at: inDays(-300), pieces: '', open: true as const };
      return addOrder({ ...owner, ...SENT, withdrawal, createdAt: unused.createdAt });
    },
  ],
  ['is recent', (owner: object) => addOrder({ ...owner, ...SENT, createdAt: inDays(2 * YEARS) })],
])('an account with an order that %s stays', async (_, add) => {
  const user = await addUser({ ...unused, warnedAt: inDays(-40) });
  const before = await accountOf(user);
  await add({ owner: { role: 'user', id: user.id } });
  await runAt(0);
  expect(await accountOf(user)).toEqual(before);
});

test('admins, demos and shops that keep accounts for ever lose nothing', async () => {
  const { id } = await addAdmin(unused);
  const user = await addUser(unused);
  for (const given of [{ accountYears: null }, { payment: undefined as never }]) {
    await set(given);
    expect(await runAt(0)).toMatchObject({ changed: 0 });
  }
  await set();
  await runAt(0);
  await runAt(31);
  expect(await accountOf(user)).toBeUndefined();
  expect(await getItem(keys.account({ role: 'admin', id }))).toBeDefined();
});

test('a run that is interrupted loses nothing, and the next one does the rest once', async () => {
  const users = await Promise.all([1, 2, 3].map(() => addUser(unused)));
  proxy.inject({ operation: 'TransactWriteItems', fault: 'error', skip: 1, times: 3 });
  expect(await runAt(0)).toMatchObject({ changed: 2 });
  proxy.inject({ operation: 'TransactWriteItems', fault: 'drop-after', times: 1 });
  await runAt(0);
  proxy.inject();
  expect(await runAt(0)).toMatchObject({ changed: 0 });
  const kinds = await Promise.all(users.map(({ email }) => mailKinds(email)));
  expect(kinds).toEqual(users.map(() => ['accountUnused']));
});

test('a failed mail to an address that nobody has any more is deleted after a day', async () => {
  const { email } = await addUser();
  const subscribed = 'boletin@example.com';
  await addSubscriber(subscribed);
  const about = (address: string) => ({ kind: 'passwordChanged' as const, email: address });
  const old = new Date(NOW - 2 * DAY_MS);
  const kept = [
    await addFailedMail(about(email), old),
    await addFailedMail(about(subscribed), old),
    await addFailedMail(about('hoy@example.com')),
    await addFailedMail(
      { kind: 'newOrders', email: 'taller@example.com', orders: [], count: 1 },
      old,
    ),
  ];
  const erased = await addFailedMail(about('borrada@example.com'), old);
  expect(await runAt(0)).toMatchObject({ changed: 1 });
  const left = (await query(MAIL, { list: FAILED_MAILS_LIST })).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining(kept));
  expect(left).not.toContain(erased);
});

test('a run ends at its limit, and an error of one part does not stop the others', async () => {
  const fail = (error: Error) => () => Promise.reject(error);
  const change = () => Promise.resolve(true);
  const keep = jest.fn(() => Promise.resolve(false));
  expect(await runEach([keep, change, keep, change, keep], 'No', 2)).toBe(2);
  expect(keep).toHaveBeenCalledTimes(2);
  expect(await runEach([fail(new ShopError('CONFLICT_RETRY')), change], 'No')).toBe(1);
  for (const error of [new Error('x'), new ShopError('NOT_FOUND'), new ShopError('OUT_OF_STOCK')]) {
    await expect(runEach([fail(error), keep], 'Left')).rejects.toThrow('Left');
  }
  expect(keep).toHaveBeenCalledTimes(5);
});
