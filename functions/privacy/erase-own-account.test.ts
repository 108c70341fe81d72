/** Nothing that tells who the person was is left after an erasure (RULE-93). */
import { toCents } from '#shared/domain/money.ts';
import { followChanges } from '#shared/rows/background.ts';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { call } from '../../test-support/invoke.ts';
import { rememberCanaries } from '../../test-support/log-watch.ts';
import { startMailWorker } from '../../test-support/mail-worker.ts';
import { addAdmin, addFailedMail, addOrder, addUnpaid, addUser } from '../../test-support/shop.ts';
import {
  addWholePerson,
  KEPT,
  PASSWORD,
  SECRETS,
  withoutAnswers,
} from '../../test-support/whole-person.ts';
import { eventually, startWorker } from '../../test-support/worker.ts';
import { handler as follow } from '../changes/follow-changes.ts';
import { hashPassword } from '../http/passwords.ts';
import { readFile } from '../pages/published-store.ts';
import { env } from '../runtime/env.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { getItem } from '../table/client.ts';
import { JOB, MAIL } from '../table/items.ts';
import { emailHash, keys } from '../table/keys.ts';
import { isOf, only } from '../table/kind.ts';
import { scanAll } from '../table/whole-table.ts';

const { sentTo } = startMailWorker();
const bucket = new S3Client({ forcePathStyle: true });
let worker: Awaited<ReturnType<typeof startWorker>>;
let passwordHash: string;
beforeAll(async () => {
  // No line of the log has a value of the person.
  rememberCanaries(SECRETS);
  worker = await startWorker(followChanges, follow);
  passwordHash = await hashPassword(PASSWORD, await passwordPepper());
});
afterAll(async () => {
  await worker.stop();
  bucket.destroy();
});

const erase = (token: string, currentPassword = PASSWORD) =>
  call('eraseOwnAccount', { token, body: { currentPassword } });

const imagesOf = async (name: string): Promise<number> => {
  const command = { Bucket: env.imagesBucket, Prefix: name.slice(0, 36) };
  return (await bucket.send(new ListObjectsV2Command(command))).Contents?.length ?? 0;
};

const leftIn = (text: string, values: readonly string[]): string[] =>
  values.filter((value) => text.includes(value));

test.each(['user', 'admin'] as const)(
  'an erasure by the %s leaves no value of the person anywhere but what tax law needs',
  async (by) => {
    const person = await addWholePerson();
    const values = [...Object.values(SECRETS), person.avatar.slice(0, 36)];
    const address = { page: 'product', key: person.product.slug } as const;
    const visit = async () => String((await call('renderPage', { params: address })).body);
    expect(await visit()).toContain(SECRETS.firstname);
    const { status } =
      by === 'user'
        ? await erase(person.token)
        : await call('deleteUser', {
            token: (await addAdmin()).token,
            params: { id: person.id },
          });
    expect(status).toBe(204);
    expect((await call('listOrders', { token: person.token })).status).toBe(401);
    const password = keys.password({ role: 'user', id: person.id });
    expect(await getItem(password, { consistent: true })).toBeUndefined();

    await eventually(async () => {
      const items = await scanAll();
      const isBusy = items.some((item) => isOf(JOB, item));
      const isPending = only(MAIL, items).some((mail) => mail.status === 'pending');
      const isLeft = leftIn(JSON.stringify(items), values).length > 0;
      return isBusy || isPending || isLeft ? undefined : true;
    });
    await eventually(async () => {
      const page = (await readFile(address))?.text ?? '';
      return leftIn(page, values).length > 0 ? undefined : true;
    });
    expect(await imagesOf(person.avatar)).toBe(0);
    expect(await visit()).toContain('Una jarra inolvidable.');
    expect(sentTo(SECRETS.email).map(({ subject }) => subject)).toContain('Tu cuenta está borrada');

    const { owner, id } = person.order;
    const lines = withoutAnswers(person.order);
    expect(await getItem(keys.order(owner, id), { consistent: true })).toMatchObject({
      ...{ id, lines, subtotal: 2500, createdAt: person.order.createdAt, notes: '' },
      address: { ...KEPT, ciudad: '—', codigoPostal: '00000', direccion: '—' },
    });
    const subscription = keys.subscription(emailHash(SECRETS.email));
    expect(await getItem(subscription, { consistent: true })).toMatchObject({ active: false });
  },
);

test('asks for the password, and protects the shared account of a demo', async () => {
  const { token } = await addUser({ passwordHash });
  expect((await erase(token, 'otra-clave-bien-larga')).body.code).toBe('WRONG_PASSWORD');
  const shared = await addUser({ passwordHash, demo: true });
  expect((await erase(shared.token)).body.code).toBe('DEMO_PROTECTED');
  expect((await call('listOrders', { token })).status).toBe(200);
});

test.each([
  ['unpaid', addUnpaid],
  ['not sent', addOrder],
] as const)('an order that is %s comes first', async (_, add) => {
  const { id, token } = await addUser({ passwordHash });
  await add({ owner: { role: 'user', id } });
  expect((await erase(token)).body.code).toBe('ORDERS_OPEN');
  expect((await call('listOrders', { token })).status).toBe(200);
});

test('an open order keeps its address until it is sent', async () => {
  const { id } = await addUser();
  const order = await addOrder({ owner: { role: 'user', id }, notes: 'Deja el paquete abajo' });
  const { token } = await addAdmin();
  const address = async () => (await getItem(keys.order(order.owner, order.id)))?.['address'];
  await call('deleteUser', { token, params: { id } });
  await eventually(async () =>
    (await getItem(keys.order(order.owner, order.id)))?.['erase'] ? true : undefined,
  );
  expect(await address()).toEqual(order.address);
  await call('editShipment', { token, params: { id: order.id }, body: { sent: true } });
  await eventually(async () =>
    JSON.stringify(await address()).includes(order.address.direccion) ? undefined : true,
  );
});

test('an order that ended without being sent is erased, and those after it too', async () => {
  const { id } = await addUser();
  const owner = { role: 'user', id } as const;
  const closed = { kind: 'cancelled', at: new Date().toISOString(), whole: true } as const;
  const cancelled = await addOrder({
    owner,
    closed: { ...closed, refunded: toCents(0), refunds: [], lines: [] },
  });
  const sent = await addOrder({ owner, sent: { at: new Date().toISOString() } });
  await call('deleteUser', { token: (await addAdmin()).token, params: { id } });
  for (const order of [cancelled, sent]) {
    const erased = eventually(async () => {
      const item = await getItem(keys.order(owner, order.id));
      return JSON.stringify(item).includes(order.address.direccion) ? undefined : item;
    });
    expect((await erased)['notes']).toBe('');
  }
});

test('mails to other people that did not arrive stay', async () => {
  const { id } = await addUser();
  const mail = await addFailedMail({ kind: 'passwordChanged', email: 'vecina@example.com' });
  await call('deleteUser', { token: (await addAdmin()).token, params: { id } });
  await eventually(async () =>
    (await scanAll()).some((item) => isOf(JOB, item)) ? undefined : true,
  );
  expect(await getItem(keys.mail(mail), { consistent: true })).toBeDefined();
});
