import type { ProductId, Slug, UserId } from '#shared/domain/ids.ts';
import { userSignedIn } from '../features/account/core/session-slice.ts';
import { addToCart } from '../features/cart/core/add-to-cart.ts';
import { toOrderRequest, type Purchasable } from '../features/cart/core/cart-rules.ts';
import { selectCart } from '../features/cart/core/cart-slice.ts';
import {
  attemptForgotten,
  nextAttempt,
  placeOrder,
  selectCheckout,
  selectOpenAttempt,
} from '../features/checkout/core/checkout-slice.ts';
import { selectToasts } from '../ui/core/toasts-slice.ts';
import { makeStore, type AppStore } from './store.ts';

const storageOf = (): Storage => {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
};

const jug: Purchasable = {
  id: 'jug' as ProductId,
  title: 'Jarra ocre',
  price: 64,
  stock: 5,
  img: { img1: 'jarra-ocre-1.webp', img2: 'jarra-ocre-2.webp' },
  slug: 'jarra-ocre' as Slug,
  description: '',
};
const address = {
  pais: 'España',
  provincia: 'Soria',
  ciudad: 'Soria',
  codigoPostal: '42001',
  direccion: 'Calle Mayor 1',
};
const user = {
  id: 'u1' as UserId,
  firstname: 'Ana',
  lastname: 'Ruiz',
  email: 'ana@example.com',
  phone: '',
  address: '',
  avatar: null,
};

/** The shop answers these in turn; what it was sent is kept. A missing answer is a lost one. */
const shopAnswers = (...answers: { status: number; body?: object }[]) => {
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

const refusal = (status: number, code: string) => ({
  status,
  body: { code, message: 'No.', requestId: '1' },
});

const shopper = (storage = storageOf()): AppStore => {
  const store = makeStore(storage);
  store.dispatch(userSignedIn({ token: 'token', user }));
  store.dispatch(addToCart(jug, 2));
  return store;
};

const pay = async (store: AppStore) => {
  const attempt = nextAttempt(
    selectCheckout(store.getState()),
    toOrderRequest(selectCart(store.getState()), address),
  );
  const sending = store.dispatch(placeOrder({ attempt, token: 'token' }));
  await jest.advanceTimersByTimeAsync(10_000);
  await sending;
  return attempt;
};

const toasts = (store: AppStore) => selectToasts(store.getState()).map(({ text }) => text);
const pieces = (store: AppStore) =>
  selectCart(store.getState()).items.map(({ id, quantity }) => [id, quantity]);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('adding is told once, and at the cap that there is no more', () => {
  const store = shopper();
  store.dispatch(addToCart(jug, 3));
  store.dispatch(addToCart(jug));
  expect(pieces(store)).toEqual([['jug', 5]]);
  expect(toasts(store)).toEqual([
    'Tu producto ha sido agregado al carrito.',
    'Tu producto ha sido agregado al carrito.',
    'Ya tienes en el carrito todas las unidades disponibles.',
  ]);
});

test('a placed order clears the cart and says so', async () => {
  const store = shopper();
  const sent = shopAnswers({ status: 201 });
  await pay(store);
  expect(sent[0]?.body).toEqual({
    items: [{ id: 'jug', quantity: 2 }],
    totalPrice: 128,
    address,
    notes: '',
  });
  expect(pieces(store)).toEqual([]);
  expect(toasts(store)).toContain('Felicitaciones tu orden ha sido creada con éxito.');
  expect(selectCheckout(store.getState())).toEqual({ status: 'idle' });
});

test('what is added while the order is on its way stays in the cart', async () => {
  const store = shopper();
  shopAnswers({ status: 201 });
  const paying = pay(store);
  store.dispatch(addToCart(jug));
  await paying;
  expect(pieces(store)).toEqual([['jug', 1]]);
});

test('a refused order keeps the cart, shows nothing and remembers why', async () => {
  const store = shopper();
  const sent = shopAnswers(refusal(409, 'OUT_OF_STOCK'));
  await pay(store);
  expect(sent).toHaveLength(1);
  expect(pieces(store)).toEqual([['jug', 2]]);
  expect(toasts(store)).toEqual(['Tu producto ha sido agregado al carrito.']);
  expect(selectCheckout(store.getState())).toMatchObject({
    status: 'failed',
    problem: { code: 'OUT_OF_STOCK' },
  });
  expect(selectOpenAttempt(store.getState())).toBeUndefined();
});

test('a busy shop is asked again under the same key', async () => {
  const store = shopper();
  const sent = shopAnswers(refusal(409, 'CONFLICT_RETRY'), refusal(409, 'IN_PROGRESS'), {
    status: 201,
  });
  await pay(store);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent).toHaveLength(3);
  expect(pieces(store)).toEqual([]);
});

test('the key stays with its content through failures and a reload, and changes with it', async () => {
  const storage = storageOf();
  const store = shopper(storage);
  const sent = shopAnswers();
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

test('a page closed while the order was on its way leaves an open attempt', () => {
  const storage = storageOf();
  const store = shopper(storage);
  jest.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  void pay(store);
  expect(selectOpenAttempt(makeStore(storage).getState())?.request.items).toHaveLength(1);
});

test('the same content under a used key gets another one', async () => {
  const store = shopper();
  shopAnswers(refusal(422, 'IDEMPOTENCY_MISMATCH'), { status: 201 });
  const first = await pay(store);
  const second = await pay(store);
  expect(second.key).not.toBe(first.key);
});

test('buying the same again after a success is another order', async () => {
  const store = shopper();
  shopAnswers({ status: 201 }, { status: 201 });
  const first = await pay(store);
  store.dispatch(addToCart(jug, 2));
  const second = await pay(store);
  expect(second.request).toEqual(first.request);
  expect(second.key).not.toBe(first.key);
});

test('a refused token ends the session, says so and keeps the cart', async () => {
  const store = shopper();
  shopAnswers(refusal(401, 'UNAUTHENTICATED'));
  await pay(store);
  expect(store.getState().session).toEqual({ role: 'visitor', hasExpired: true });
  expect(toasts(store)).toContain('Tu sesión ha caducado. Inicia sesión otra vez para continuar.');
  expect(pieces(store)).toEqual([['jug', 2]]);
});

test('a forgotten attempt is gone, the cart is not', async () => {
  const store = shopper();
  shopAnswers(refusal(409, 'OUT_OF_STOCK'));
  await pay(store);
  store.dispatch(attemptForgotten());
  expect(selectCheckout(store.getState())).toEqual({ status: 'idle' });
  expect(pieces(store)).toEqual([['jug', 2]]);
});
