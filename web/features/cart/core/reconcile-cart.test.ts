import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { selectToasts, toastsReducer } from '../../../ui/core/toasts-slice.ts';
import { addToCart } from './add-to-cart.ts';
import { buyAgain } from '../buy-again.ts';
import type { Purchasable } from './cart-rules.ts';
import { cartReducer, changesAcknowledged, correctionsAccepted, selectCart } from './cart-slice.ts';
import { reconcileCart } from './reconcile-cart.ts';

const piece = (id: string, { price = 10, stock = 5 } = {}): Purchasable => ({
  id: id as ProductId,
  title: `Pieza ${id}`,
  price,
  stock,
  img: { img1: `${id}-1.webp`, img2: `${id}-2.webp` },
  slug: `pieza-${id}` as Slug,
  description: '',
});

const makeStore = () =>
  configureStore({ reducer: combineReducers({ cart: cartReducer, toasts: toastsReducer }) });

/** What the shop has today; anything else it does not know, and `down` is out of reach. */
const shopHas = (...pieces: Purchasable[]) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const id = (url as string).split('/').pop();
    if (id === 'down') return Promise.reject(new TypeError('Failed to fetch'));
    const found = pieces.find((known) => known.id === id);
    return Promise.resolve(
      found
        ? Response.json(found)
        : Response.json(
            { code: 'NOT_FOUND', message: 'No está.', requestId: '1' },
            { status: 404 },
          ),
    );
  });

const toasts = (store: ReturnType<typeof makeStore>) =>
  selectToasts(store.getState()).map(({ text }) => text);

test('reconciling asks for every line and tells what changed', async () => {
  const store = makeStore();
  for (const id of ['same', 'dearer', 'fewer', 'sold', 'gone', 'down']) {
    store.dispatch(addToCart(piece(id), 3));
  }
  shopHas(
    piece('same'),
    piece('dearer', { price: 12.5 }),
    piece('fewer', { stock: 1 }),
    piece('sold', { stock: 0 }),
  );
  await store.dispatch(reconcileCart());
  const { items, totalPrice, changes } = selectCart(store.getState());
  expect(items.map(({ id, price, quantity }) => [id, price, quantity])).toEqual([
    ['same', 1000, 3],
    ['dearer', 1250, 3],
    ['fewer', 1000, 1],
    ['down', 1000, 3],
  ]);
  expect(totalPrice).toBe(3 * 1000 + 3 * 1250 + 1000 + 3 * 1000);
  expect(changes.map(({ id, kind }) => [id, kind])).toEqual([
    ['dearer', 'price'],
    ['fewer', 'fewer'],
    ['sold', 'soldOut'],
    ['gone', 'gone'],
  ]);

  await store.dispatch(reconcileCart());
  expect(selectCart(store.getState()).changes).toHaveLength(4);
  store.dispatch(changesAcknowledged());
  expect(selectCart(store.getState()).changes).toEqual([]);
});

test('an empty cart asks for nothing', async () => {
  const store = makeStore();
  const asked = shopHas();
  await store.dispatch(reconcileCart());
  expect(asked).not.toHaveBeenCalled();
});

test('accepted corrections take effect and wait for no acknowledgement', () => {
  const store = makeStore();
  store.dispatch(addToCart(piece('a'), 3));
  store.dispatch(correctionsAccepted({ a: { stock: 1 } }));
  expect(selectCart(store.getState())).toMatchObject({
    items: [{ id: 'a', quantity: 1 }],
    totalPrice: 1000,
    changes: [],
  });
});

test.each([
  ['one that is there', 'here', 'Tu producto ha sido agregado al carrito.', 1],
  ['one that is sold out', 'sold', 'Este producto está agotado.', 0],
  ['one that is gone', 'gone', 'Este producto ya no está a la venta.', 0],
])('buying again %s', async (_, id, told, quantity) => {
  const store = makeStore();
  shopHas(piece('here'), piece('sold', { stock: 0 }));
  await store.dispatch(buyAgain(id as ProductId));
  expect(toasts(store)).toEqual([told]);
  expect(selectCart(store.getState()).items).toHaveLength(quantity);
});

test('buying again out of reach says so', async () => {
  const store = makeStore();
  shopHas();
  await store.dispatch(buyAgain('down' as ProductId));
  expect(toasts(store)[0]).toMatch(/No hay conexión/);
});
