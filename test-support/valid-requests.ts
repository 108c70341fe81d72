/** A valid request for every route, about items created for it. */
import type { AdminId, UserId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { DEFAULT_SETTINGS } from '#shared/domain/settings.ts';
import type { RouteId } from '#shared/rows/index.ts';
import { routes } from '#shared/rows/index.ts';
import { randomUUID } from 'node:crypto';
import { ulid } from 'ulid';
import { issueToken } from '../functions/accounts/account-table.ts';
import { hashPassword } from '../functions/http/passwords.ts';
import { keyOf } from '../functions/limits/limits-table.ts';
import { giftCode } from '../functions/orders/gift-rules.ts';
import { markTransferPaid, paymentItem, readPaying } from '../functions/payments/payment-table.ts';
import { passwordPepper } from '../functions/secrets/shop-keys.ts';
import { expression } from '../functions/table/expression.ts';
import { emailHash, keys } from '../functions/table/keys.ts';
import { EXISTS, remove, update, write as writeOne } from '../functions/table/write.ts';
import type { TestRequest } from './invoke.ts';
import {
  addAdmin,
  addCategory,
  addCoupon,
  addOrder,
  addUnpaid,
  addFailedMail,
  addSubscriber,
  addProduct,
  addRestockAlert,
  addReview,
  address,
  addUser,
  categoryId,
  write,
  offer,
} from './shop.ts';
import { signatureOf } from '../local/stripe/events.ts';
import { formOf, jpegImage } from './upload.ts';

export type Account = Awaited<ReturnType<typeof addUser>>;

export interface RequestParts {
  params?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Record<string, unknown>;
  form?: Record<string, string>;
  files?: Record<string, readonly Uint8Array[]>;
}

export const toRequest = ({ form, files, ...rest }: RequestParts): TestRequest =>
  form ? { ...rest, body: formOf(form, files) } : rest;

const PASSWORD = 'barro-luna-y-horno';
let hash: Promise<string> | undefined;
/** Computed once, because scrypt takes half a second. */
const passwordHash = (): Promise<string> => {
  hash ??= passwordPepper().then((pepper) => hashPassword(PASSWORD, pepper));
  return hash;
};
const setPassword = async (id: UserId): Promise<void> => {
  const key = keys.password({ role: 'user', id });
  await writeOne(update(key, expression`SET passwordHash = ${await passwordHash()}`, EXISTS));
};
let jpeg: Promise<Buffer> | undefined;
const uploadedImage = (): Promise<Buffer> => (jpeg ??= jpegImage());

let lastCategory = 1000;
/** 1 to 5 are fixed categories. */
const newCategory = async (): Promise<string> => {
  const id = (lastCategory += 1);
  await addCategory(id, `Categoría ${id}`);
  return String(id);
};
const newAddress = (): string => `${ulid().toLowerCase()}@example.com`;

/** An order of the user, whose transfer has arrived. */
const addTransferred = async ({ id }: Pick<Account, 'id'>) => {
  const order = await addUnpaid({ owner: { role: 'user', id } });
  const by = { id: '1' as AdminId, firstname: 'Marina', lastname: 'Solís' };
  await markTransferPaid(order, { by, at: new Date().toISOString() });
  return order;
};

const REQUESTS: Record<RouteId, (owner: Account) => RequestParts | Promise<RequestParts>> = {
  listProducts: async () => ({ query: { categoryId: await newCategory() } }),
  listAllProducts: async () => ({ query: { product: (await addProduct()).slug } }),
  getProduct: async () => ({ params: { id: (await addProduct()).slug } }),
  listCategories: () => ({}),
  renderPage: async () => ({ params: { page: 'product', key: (await addProduct()).slug } }),
  getCategory: async () => ({ params: { id: await newCategory() } }),
  listHistory: async () => ({ params: { record: `product-${(await addProduct()).id}` } }),
  addShopImage: async () => ({ form: {}, files: { img: [await uploadedImage()] } }),
  changeSettings: () => ({
    body: {
      ...DEFAULT_SETTINGS,
      name: 'Barro y Sal',
      shipping: {
        ...DEFAULT_SETTINGS.shipping,
        pickup: { place: 'El taller', hours: 'De 10 a 14' },
      },
    },
  }),
  createProduct: async () => ({
    form: {
      title: 'Cuenco de prueba',
      description: 'De gres.',
      price: '12.50',
      stock: '5',
      categoryId: await newCategory(),
      maker: 'Inés Robledo',
      materials: 'gres, esmalte',
      height: '9.5',
      weight: '410',
    },
    files: { imgs: [await uploadedImage()] },
  }),
  editProduct: async () => {
    const id = Number(await newCategory());
    const product = await addProduct({ categoryId: categoryId(id) });
    return {
      params: { id: product.slug },
      headers: { 'if-match': '"1"' },
      form: {
        title: 'Cuenco añil',
        price: '13',
        categoryId: await newCategory(),
        width: '18.5',
        care: '',
        hidden: 'false',
      },
      files: { imgs: [await uploadedImage()] },
    };
  },
  deleteProduct: async () => {
    const id = Number(await newCategory());
    return { params: { id: (await addProduct({ categoryId: categoryId(id) })).slug } };
  },
  recordSale: async () => ({
    params: { id: (await addProduct()).slug },
    body: { sold: { quantity: 2, amount: 22.5, place: 'Mercado de Vic' } },
  }),
  createCategory: async () => ({
    form: { name: `Nueva ${ulid()}` },
    files: { img: [await uploadedImage()] },
  }),
  editCategory: async () => ({
    params: { id: await newCategory() },
    form: { name: `Otra ${ulid()}` },
    files: { img: [await uploadedImage()] },
  }),
  deleteCategory: async () => ({ params: { id: await newCategory() } }),
  listCoupons: async () => (await addCoupon(), {}),
  createCoupon: async () => {
    const id = Number(await newCategory());
    const dates = { from: '2026-01-01', until: '2126-12-31' };
    const terms = { percent: 10, amount: null, minimum: 20, uses: 5, usesPerAccount: 1 };
    return { body: { code: `N${ulid().slice(-12)}`, ...dates, ...terms, categoryId: id } };
  },
  editCoupon: async () => ({
    params: { code: (await addCoupon()).code },
    body: { percent: null, amount: 5, categoryId: Number(await newCategory()) },
  }),
  deleteCoupon: async () => ({ params: { code: (await addCoupon()).code } }),
  checkCoupon: async () => ({ body: { code: (await addCoupon()).code } }),
  listOrders: () => ({}),
  getOrder: async ({ id }) => ({
    params: { id: (await addOrder({ owner: { role: 'user', id } })).id },
  }),
  editShipment: async ({ id }) => ({
    params: { id: (await addOrder({ owner: { role: 'user', id } })).id },
    body: { packed: true, sent: true, carrier: 'Correos', tracking: 'PK43 1', note: 'Frágil' },
  }),
  correctAddress: async ({ id }) => ({
    params: { id: (await addOrder({ owner: { role: 'user', id } })).id },
    body: {
      address: { ...address, direccion: 'Calle Nueva 4' },
      recipient: { name: 'Ana', phone: '' },
    },
  }),
  closeOrder: async ({ id }) => {
    const { id: productId, title, price, slug } = await addProduct();
    const line = { id: productId, title, price, slug, img: 'cuenco-1.webp', quantity: 2 };
    const order = await addOrder({ owner: { role: 'user', id }, lines: [line] });
    return {
      params: { id: order.id },
      headers: { 'idempotency-key': ulid() },
      body: {
        kind: 'cancelled',
        lines: [{ id: productId, quantity: 1 }],
        restock: true,
        refund: 12.5,
        reason: 'Se ha roto en el horno.',
        version: 0,
      },
    };
  },
  payOrder: async ({ id }) => ({
    params: { id: (await addUnpaid({ owner: { role: 'user', id } })).id },
    body: {},
  }),
  receivePaymentEvent: () => {
    const body = { id: 'evt_1', object: 'event', type: 'charge.updated', data: { object: {} } };
    return { headers: signatureOf(JSON.stringify(body)), body };
  },
  getGift: async () => {
    const order = await addOrder({ gift: { message: 'Feliz día.', secret: 'ab12'.repeat(6) } });
    return { params: { code: giftCode(order) ?? '' } };
  },
  holdOrder: async ({ id }) => ({
    params: { id: (await addUnpaid({ owner: { role: 'user', id } }, false)).id },
    body: {},
  }),
  markPaid: async ({ id }) => ({
    params: { id: (await addUnpaid({ owner: { role: 'user', id } })).id },
    body: {},
  }),
  unmarkPaid: async ({ id }) => ({ params: { id: (await addTransferred({ id })).id } }),
  settleRefund: async ({ id }) => {
    const order = await addTransferred({ id });
    const { payment } = await readPaying(order);
    const refund = { sessionId: 'cs_1', paymentIntent: 'pi_1', amount: cents(100) };
    const refunds = [{ ...refund, key: 're_1', state: 'refused' as const }];
    await write(paymentItem({ ...payment, refunds }));
    return { params: { id: order.id }, body: { key: 're_1' } };
  },
  placeOrder: async () => ({
    headers: { 'idempotency-key': ulid() },
    body: {
      items: [{ id: (await addProduct()).id, quantity: 2 }],
      totalPrice: 25,
      coupon: (await addCoupon({ usesPerAccount: 1 })).code,
      discount: 2.5,
      address,
      notes: 'Para regalo',
      recipient: { name: 'Ana Ruiz', phone: '600 112 233' },
      gift: { message: 'Feliz día.' },
    },
  }),
  signUp: async () => ({
    form: {
      firstname: 'Inés',
      lastname: 'Robles',
      email: newAddress(),
      phone: '+34 555 011 204',
      address: 'Calle Mayor 1',
      password: PASSWORD,
    },
    files: { avatar: [await uploadedImage()] },
  }),
  signUpToPay: () => ({ body: { firstname: 'Inés', lastname: 'Robles', email: newAddress() } }),
  signInByLink: () => ({}),
  signIn: async () => {
    const email = newAddress();
    await addUser({ email, passwordHash: await passwordHash() });
    return { body: { email, password: PASSWORD } };
  },
  listUsers: () => ({}),
  getUser: ({ id }) => ({ params: { id } }),
  editUser: async ({ id }) => {
    await setPassword(id);
    return {
      params: { id },
      form: {
        firstname: 'Lucinda',
        phone: '',
        email: newAddress(),
        currentPassword: PASSWORD,
      },
      files: { avatar: [await uploadedImage()] },
    };
  },
  deleteUser: ({ id }) => ({ params: { id } }),
  signInAdmin: async () => {
    const email = newAddress();
    await addAdmin({ email, passwordHash: await passwordHash() });
    return { body: { email, password: PASSWORD } };
  },
  listAdmins: () => ({}),
  createAdmin: () => ({
    body: { firstname: 'Noa', lastname: 'Vidal', email: newAddress(), password: PASSWORD },
  }),
  deleteAdmin: async () => ({ params: { id: (await addAdmin()).id } }),
  changePassword: async ({ id }) => {
    await setPassword(id);
    return { body: { currentPassword: PASSWORD, password: 'luna-horno-y-barro' } };
  },
  requestConfirmation: () => ({}),
  eraseOwnAccount: async ({ id }) => {
    await setPassword(id);
    return { body: { currentPassword: PASSWORD } };
  },
  listOwnData: () => ({}),
  confirmEmail: async () => {
    const token = await issueToken('confirmation', 'user', await addUser(), new Date());
    return { body: { token } };
  },
  changeAdminPassword: () => ({
    body: { currentPassword: PASSWORD, password: 'horno-luna-y-barro' },
  }),
  requestAdminPasswordReset: () => ({ body: { email: newAddress() } }),
  resetAdminPassword: () => ({ body: { password: PASSWORD } }),
  requestPasswordReset: () => ({ body: { email: newAddress() } }),
  resetPassword: () => ({ body: { password: PASSWORD } }),
  listReviews: () => ({}),
  postReview: async () => ({
    body: { content: 'Precioso.', productId: (await addProduct()).id, rating: 5 },
  }),
  listModeratedReviews: () => ({}),
  moderateReview: async () => {
    const { id: productId } = await addProduct({ ratingSum: 5, ratingCount: 1 });
    const { id, userId } = await addReview({ productId });
    await write({ ...keys.rated(userId, productId), rating: 5 });
    return { params: { id }, body: { reply: 'Gracias.' } };
  },
  subscribe: () => ({ body: { email: newAddress() } }),
  unsubscribe: async () => {
    const email = newAddress();
    const secret = 'S'.repeat(43);
    await write({ ...keys.subscription(emailHash(email)), secret, active: true });
    return { query: { token: `${emailHash(email)}.${secret}` } };
  },
  listSubscribers: () => ({}),
  sendLetter: async () => {
    await writeOne(remove(keyOf({ limit: 'letter', subject: 'shop' })));
    const pieces = [(await addProduct()).id];
    return { body: { subject: 'Abrimos el horno', text: 'Ven el sábado.', pieces } };
  },
  removeSubscriber: async () => ({ params: { id: await addSubscriber() } }),
  withdrawOrder: () => ({
    body: { id: randomUUID(), order: '7K2M-9QXD', email: newAddress(), name: 'Lucía Ferrer' },
  }),
  requestRestock: async () => ({
    body: { productId: (await addProduct({ stock: 0 })).id, email: newAddress() },
  }),
  requestOwnRestock: async () => ({
    body: { productId: (await addProduct({ stock: 0 })).id },
  }),
  confirmRestock: async () => ({ body: { token: await addRestockAlert() } }),
  cancelRestock: async () => ({ query: { token: await addRestockAlert() } }),
  getDashboard: () => ({}),
  listFailedMails: () => ({}),
  getHealth: () => ({}),
  retryMail: async () => ({ params: { id: await addFailedMail() } }),
  dismissMail: async () => ({ params: { id: await addFailedMail() } }),
  resetDemo: () => ({}),
};

/** Only a shop that sells has these routes. The other requests are those of a demo. */
export const openShopFor = (id: RouteId): Promise<void> =>
  offer(id === 'withdrawOrder' || id === 'signUpToPay' ? 'transfer' : 'demo');

/** @param owner the user that the request is about, where it is about one */
export const validRequest = async (id: RouteId, owner: Account): Promise<RequestParts> =>
  REQUESTS[id](owner);

/** A session token, or the token of a reset mail. An admin's reset is about a new admin. */
export const ownToken = async (id: RouteId, owner: Account): Promise<string> => {
  if (routes[id].access !== 'resetToken') return owner.token;
  const [role, account] =
    id === 'resetAdminPassword'
      ? (['admin', await addAdmin()] as const)
      : (['user', owner] as const);
  return (await issueToken('reset', role, account, new Date())) ?? '';
};

export const isForAdmins = (id: RouteId): boolean => /^(?:admin|staff)$/.test(routes[id].access);

export const allowedToken = (id: RouteId, owner: Account): Promise<string> =>
  isForAdmins(id) ? adminToken() : ownToken(id, owner);

export const adminToken = async (given: Parameters<typeof addAdmin>[0] = {}): Promise<string> =>
  (await addAdmin({ passwordHash: await passwordHash(), ...given })).token;
