import { ADDRESS, piece, USER } from '../../test-support/site-state.ts';
import { signedOut, userSignedIn } from '../features/account/core/session-slice.ts';
import { tokenRejected } from '../api/dispatch.ts';
import { addToCart } from '../features/cart/core/add-to-cart.ts';
import { detailsSet, itemsReplaced, selectCart } from '../features/cart/core/cart-slice.ts';
import { toOrderRequest } from '../features/cart/order-rules.ts';
import {
  placeOrder,
  selectCheckout,
  selectOpenAttempt,
  selectPlaced,
} from '../features/checkout/core/checkout-slice.ts';
import { nextAttempt } from '../features/checkout/checkout-rules.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { selectToasts } from '../ui/core/toasts-slice.ts';
import { emptyStorage, storageChanged } from './persist.ts';
import { makeStore, type AppStore } from './store.ts';

const jug = piece('jug', { price: 64 });

/** Answers requests in turn and records them. After the last answer the connection is lost. */
const mockAnswers = (...answers: { status: number; body?: object }[]) => {
  const sent: { key: string | null; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    sent.push({
      key: new Headers(init?.headers).get('idempotency-key'),
      body: JSON.parse(init?.body as string),
    });
    const answer = answers.shift();
    return answer
      ? Promise.resolve(Response.json(answer.body ?? {}, { status: answer.status }))
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  return sent;
};

const rejection = (status: number, code: string) => ({
  status,
  body: { code, message: 'No.', requestId: '1' },
});

const shopper = (storage = emptyStorage()): AppStore => {
  const store = makeStore(storage);
  store.dispatch(userSignedIn({ token: 'token', user: USER }));
  store.dispatch(addToCart(jug, 2));
  return store;
};

const pay = async (store: AppStore) => {
  const attempt = nextAttempt(
    selectCheckout(store.getState()),
    toOrderRequest(selectCart(store.getState()), ADDRESS),
  );
  const sending = store.dispatch(placeOrder({ attempt, token: 'token' }));
  await jest.advanceTimersByTimeAsync(10_000);
  await sending;
  return attempt;
};

const toasts = (store: AppStore) => selectToasts(store.getState()).map(({ text }) => text);
const cartLines = (store: AppStore) =>
  selectCart(store.getState()).items.map(({ id, quantity }) => [id, quantity]);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('clears the cart after an order and shows a toast', async () => {
  const store = shopper();
  const sent = mockAnswers({ status: 201, body: { id: 'o1', userId: 'u1', adminId: null } });
  await pay(store);
  expect(selectPlaced(store.getState())).toMatchObject({ id: 'o1', userId: 'u1' });
  expect(sent[0]?.body).toEqual({
    items: [{ id: 'jug', quantity: 2 }],
    totalPrice: 128,
    shipping: 18.25,
    address: ADDRESS,
    notes: '',
  });
  expect(cartLines(store)).toEqual([]);
  expect(toasts(store)).toContain('Felicitaciones tu orden ha sido creada con éxito.');
  expect(selectCheckout(store.getState())).toMatchObject({ status: 'idle' });
});

test('keeps an item that is added during the request of an order', async () => {
  const store = shopper();
  mockAnswers({ status: 201 });
  const paying = pay(store);
  store.dispatch(addToCart(jug));
  await paying;
  expect(cartLines(store)).toEqual([['jug', 1]]);
});

test('keeps the cart and the reason of a rejected order, without a toast', async () => {
  const store = shopper();
  const sent = mockAnswers(rejection(409, 'OUT_OF_STOCK'));
  await pay(store);
  expect(sent).toHaveLength(1);
  expect(cartLines(store)).toEqual([['jug', 2]]);
  expect(toasts(store)).toEqual(['Tu producto ha sido agregado al carrito.']);
  expect(selectCheckout(store.getState())).toMatchObject({
    status: 'failed',
    problem: { code: 'OUT_OF_STOCK' },
  });
  expect(selectOpenAttempt(store.getState())).toBeUndefined();
});

test('retries a busy API under the same key', async () => {
  const store = shopper();
  const sent = mockAnswers(rejection(409, 'CONFLICT_RETRY'), rejection(409, 'IN_PROGRESS'), {
    status: 201,
  });
  await pay(store);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(cartLines(store)).toEqual([]);
});

test('keeps the key through failures and a reload until the content changes', async () => {
  const storage = emptyStorage();
  const store = shopper(storage);
  const sent = mockAnswers();
  await pay(store);

  const reloaded = makeStore(storage);
  expect(selectOpenAttempt(reloaded.getState())?.key).toBe(sent[0]?.key);
  await pay(reloaded);
  reloaded.dispatch(addToCart(jug));
  await pay(reloaded);
  const keys = sent.map(({ key }) => key);
  expect(new Set(keys.slice(0, 2))).toEqual(new Set([keys[0]]));
  expect(keys[2]).not.toBe(keys[0]);
  expect(keys.every((key) => /^[\x21-\x7e]{16,255}$/.test(key ?? ''))).toBe(true);
});

test.each([
  ['an idempotency mismatch', rejection(422, 'IDEMPOTENCY_MISMATCH')],
  ['a placed order', { status: 201 }],
])('uses a new key for the same content after %s', async (_, answer) => {
  const store = shopper();
  mockAnswers(answer, { status: 201 });
  const first = await pay(store);
  if (answer.status === 201) store.dispatch(addToCart(jug, 2));
  const second = await pay(store);
  expect(second.request).toEqual(first.request);
  expect(second.key).not.toBe(first.key);
});

test('ends the session after a rejected token, shows a toast and keeps the cart', async () => {
  const store = shopper();
  mockAnswers(rejection(401, 'UNAUTHENTICATED'));
  await pay(store);
  expect(store.getState().session).toEqual({ role: 'visitor', hasExpired: true });
  expect(toasts(store)).toContain('Tu sesión ha caducado. Inicia sesión otra vez para continuar.');
  expect(cartLines(store)).toEqual([['jug', 2]]);
});

const DETAILS = {
  address: ADDRESS,
  extras: { recipient: { name: 'Inés', phone: '' }, gift: { message: 'Feliz día' } },
  notes: 'Llamad antes.',
};
const NO_DETAILS = { address: null, extras: {}, notes: '' };
const other = userSignedIn({ token: 'token', user: { ...USER, id: 'u2' as UserId } });
const expiring = (exp: number) =>
  userSignedIn({ token: `a.${btoa(JSON.stringify({ exp }))}.b`, user: USER });

test.each<[string, (store: AppStore, storage: Storage) => AppStore | void]>([
  ['ends by sign-out', (store) => void store.dispatch(signedOut())],
  ['is rejected', (store) => void store.dispatch(tokenRejected())],
  ['becomes that of another account', (store) => void store.dispatch(other)],
  [
    'ends in another tab',
    (store, storage) => {
      makeStore(storage).dispatch(signedOut());
      store.dispatch(storageChanged());
    },
  ],
  [
    'has expired when the shop is opened again',
    (store, storage) => {
      store.dispatch(expiring(Date.now() / 1000 + 60));
      jest.advanceTimersByTime(120_000);
      return makeStore(storage);
    },
  ],
])('forgets details, answers and attempt, not the cart, when the session %s', async (_, end) => {
  const storage = emptyStorage();
  const store = makeStore(storage);
  const asking = { ...jug, question: '¿Nombre?' };
  store.dispatch(addToCart(asking, 1, 'Berta'));
  store.dispatch(addToCart(asking, 1, 'Luis'));
  store.dispatch(detailsSet(DETAILS));
  store.dispatch(userSignedIn({ token: 'token', user: USER }));
  expect(selectCart(store.getState())).toMatchObject(DETAILS);
  expect(cartLines(store)).toHaveLength(2);
  mockAnswers(rejection(409, 'OUT_OF_STOCK'));
  await pay(store);
  const ended = end(store, storage) ?? store;
  expect(selectCart(ended.getState())).toMatchObject(NO_DETAILS);
  expect(selectCheckout(ended.getState())).toEqual({ status: 'idle' });
  expect(cartLines(ended)).toEqual([['jug', 2]]);
  expect(selectCart(ended.getState()).items[0]?.answer).toBeUndefined();
  for (const personal of [ADDRESS.direccion, 'Berta', 'Luis'])
    expect(storage.getItem('lumbre')).not.toContain(personal);
});

test.each([
  ['keeps', 'the same', userSignedIn({ token: 'new', user: USER }), DETAILS, 'failed'],
  ['forgets', 'another', other, NO_DETAILS, 'idle'],
])('%s an order that met an expired session for %s account', async (_, __, next, kept, status) => {
  const store = shopper();
  store.dispatch(detailsSet(DETAILS));
  mockAnswers(rejection(401, 'UNAUTHENTICATED'));
  await pay(store);
  expect(selectCart(store.getState())).toMatchObject(DETAILS);
  store.dispatch(next);
  expect(selectCart(store.getState())).toMatchObject(kept);
  expect(selectCheckout(store.getState())).toMatchObject({ status });
});

test('finds the ordered lines after a sign-out, which forgets the answers of the others', async () => {
  const store = shopper();
  const asking = { ...jug, question: '¿Nombre?' };
  store.dispatch(itemsReplaced([]));
  store.dispatch(addToCart(asking, 1, 'Ana'));
  mockAnswers({ status: 201 });
  const paying = pay(store);
  store.dispatch(addToCart(asking, 1, 'Luis'));
  store.dispatch(signedOut());
  await paying;
  expect(selectCart(store.getState()).items).toMatchObject([{ quantity: 1, answer: undefined }]);
});

test('forgets an order that fails after the sign-out', async () => {
  const store = shopper();
  store.dispatch(detailsSet(DETAILS));
  mockAnswers();
  const paying = pay(store);
  store.dispatch(signedOut());
  await paying;
  expect(selectCart(store.getState())).toMatchObject(NO_DETAILS);
  expect(selectCheckout(store.getState())).toEqual({ status: 'idle' });
});

test('forgets a rejected order when the cart is emptied', async () => {
  const store = shopper();
  mockAnswers(rejection(409, 'OUT_OF_STOCK'));
  await pay(store);
  store.dispatch(itemsReplaced([]));
  expect(selectCheckout(store.getState())).toEqual({ status: 'idle' });
});

test.each([
  ['may exist', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is being sent', () => new Promise<never>(() => undefined)],
])('keeps an order that %s when the cart is emptied', async (_, answer) => {
  const store = shopper();
  jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
  void pay(store);
  await jest.advanceTimersByTimeAsync(10_000);
  store.dispatch(itemsReplaced([]));
  expect(selectOpenAttempt(store.getState())).toBeDefined();
});
