/** The data of visitors as admins of the public demo see them (ADR-0050). */
import { httpRows, type RouteId } from '#shared/rows/index.ts';
import type { Admin, User } from '#shared/domain/schemas/account.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import type { AdminId, UserId } from '#shared/domain/ids.ts';
import { findUser } from '../accounts/account-table.ts';
import { env } from '../runtime/env.ts';
import { call } from '../../test-support/invoke.ts';
import {
  addAdmin,
  addFailedMail,
  addOrder,
  addProduct,
  addReview,
  addSubscriber,
  address,
  addUser,
} from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';

const VISITOR = {
  firstname: 'Canaria',
  lastname: 'Apellidona',
  email: 'secreta@visita.example',
  phone: '+34 600 112 233',
  address: 'Calle Oculta 9',
};
const WHERE = { ...address, ciudad: 'Villaoculta', codigoPostal: '08017', direccion: 'Rúa 12' };
const NOTES = 'El timbre no funciona';
const RECIPIENT = { name: 'Destinataria', phone: '+34 611 445 566' };
const CARD = 'Feliz aniversario';
/** Every text that no public admin may see. */
const HIDDEN = [
  ...Object.values(VISITOR),
  WHERE.ciudad,
  WHERE.codigoPostal,
  WHERE.direccion,
  WHERE.telefono,
  NOTES,
  ...Object.values(RECIPIENT),
  CARD,
  'Administradora',
  'admin-nueva@visita.example',
  'rebotada@visita.example',
  'apuntada@visita.example',
];

let visitor: Awaited<ReturnType<typeof addUser>>;
let demoUser: Awaited<ReturnType<typeof addUser>>;
let admin: Awaited<ReturnType<typeof addAdmin>>;
let newAdmin: Awaited<ReturnType<typeof addAdmin>>;
/** Order of the visitor. The new admin has packed it. */
let packedOrder: Awaited<ReturnType<typeof addOrder>>;

beforeAll(async () => {
  demoUser = await addUser({ id: '1' as UserId, firstname: 'Alba', phone: '555', demo: true });
  visitor = await addUser(VISITOR);
  admin = await addAdmin({ id: '1' as AdminId, demo: true });
  newAdmin = await addAdmin({ firstname: 'Administradora', email: 'admin-nueva@visita.example' });
  const review = await addReview({ productId: (await addProduct()).id });
  const extras = { recipient: RECIPIENT, gift: { message: CARD } };
  const placed = { address: WHERE, notes: NOTES, ...extras };
  packedOrder = await addOrder({ owner: { role: 'user', id: visitor.id }, ...placed });
  await addOrder({ owner: { role: 'user', id: demoUser.id }, ...placed });
  await addFailedMail({ kind: 'passwordChanged', email: 'rebotada@visita.example' });
  await addSubscriber('apuntada@visita.example');
  await call('editShipment', {
    token: newAdmin.token,
    params: { id: packedOrder.id },
    body: { packed: true },
  });
  await call('moderateReview', {
    token: newAdmin.token,
    params: { id: review.id },
    body: { hidden: true },
  });
  await edit(newAdmin.token, { phone: '+34 600 112 234' });
  await edit(visitor.token, { phone: VISITOR.phone });
});
beforeEach(() => {
  env.demo = true;
});

const rows = httpRows.filter(
  ({ method, access }) => method === 'GET' && /admin|staff|signedIn/.test(access),
);
const get = (id: RouteId, token: string): Promise<{ status: number; body: unknown }> => {
  const params = {
    id: id === 'getOrder' ? packedOrder.id : visitor.id,
    record: `user-${visitor.id}`,
  };
  return call(id, { token, params });
};
const edit = (token: string, fields: Record<string, string>) =>
  call('editUser', { token, params: { id: visitor.id }, body: formOf(fields) });

test.each(rows.map(({ id }) => [id as RouteId]))(
  '%s shows a public admin no visitor',
  async (id) => {
    const { status, body } = await get(id, admin.token);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    expect(HIDDEN.filter((secret) => text.includes(secret))).toEqual([]);
  },
);

test('a search does not find what is masked', async () => {
  const found = async (id: 'listUsers' | 'listOrders', q: string) => {
    const { body } = await call(id, {
      token: admin.token,
      query: { q },
    });
    return body.length;
  };
  expect(await found('listUsers', VISITOR.email)).toBe(0);
  expect(await found('listOrders', WHERE.ciudad)).toBe(0);
  expect(await found('listUsers', 'Alba')).toBe(1);
});

test('an admin that a visitor made sees no more, except about itself', async () => {
  const users = JSON.stringify((await get('listUsers', newAdmin.token)).body);
  expect(HIDDEN.filter((secret) => users.includes(secret))).toEqual([]);
  const admins = (await get('listAdmins', newAdmin.token)).body as Admin[];
  expect(admins.find(({ id }) => id === newAdmin.id)?.firstname).toBe('Administradora');
});

test('masks keep the form of the values, and show invented people in full', async () => {
  const users = (await get('listUsers', admin.token)).body as User[];
  const masked = { firstname: 'C…', lastname: 'A…', email: 's…@v…', phone: '…33', address: '…' };
  expect(users.find(({ id }) => id === visitor.id)).toMatchObject(masked);
  expect(users.find(({ id }) => id === demoUser.id)).toMatchObject({ firstname: 'Alba' });
  const orders = (await get('listOrders', admin.token)).body as Order[];
  const shown = { ...WHERE, ciudad: '…', codigoPostal: '08000', direccion: '…', telefono: '…56' };
  expect(orders).toHaveLength(2);
  for (const order of orders) expect(order).toMatchObject({ address: shown, notes: '…' });
  expect(orders.map(({ customer }) => customer?.firstname)).toEqual(
    expect.arrayContaining(['Alba', 'C…']),
  );
});

test('visitors see their own data, and the shared user nobody’s address', async () => {
  expect((await get('getUser', visitor.token)).body).toMatchObject(VISITOR);
  const [own] = (await get('listOrders', visitor.token)).body as Order[];
  expect(own).toMatchObject({ address: WHERE, notes: NOTES });
  const [shared] = (await get('listOrders', demoUser.token)).body as Order[];
  expect(shared).toMatchObject({ address: { direccion: '…' }, notes: '…' });
});

test('the answer to a change of a shipment does not name the admin either', async () => {
  const { body } = await call('editShipment', {
    token: admin.token,
    params: { id: packedOrder.id },
    body: { note: 'Frágil' },
  });
  expect(JSON.stringify(body)).toContain('Frágil');
  expect(JSON.stringify(body)).not.toContain('Administradora');
});

test('a stage without a demo shows admins everything', async () => {
  env.demo = false;
  expect((await get('getUser', admin.token)).body).toMatchObject(VISITOR);
  const text = JSON.stringify((await get('listOrders', admin.token)).body);
  expect(text).toContain(WHERE.direccion);
});

test('a mask that comes back is not written', async () => {
  const { status, body } = await edit(admin.token, {
    firstname: 'C…',
    lastname: 'Otra',
    address: '…',
  });
  expect([status, body.user.lastname]).toEqual([200, 'O…']);
  expect(await findUser(visitor.id)).toMatchObject({ ...VISITOR, lastname: 'Otra' });
  expect((await edit(admin.token, {})).status).toBe(200);
  await edit(visitor.token, { lastname: VISITOR.lastname });
});

test('a public admin cannot take over a visitor’s account by its address', async () => {
  const answer = await edit(admin.token, { email: 'ladrona@example.com' });
  expect(answer.body.code).toBe('DEMO_PROTECTED');
  expect(await findUser(visitor.id)).toMatchObject({ email: VISITOR.email });
});
