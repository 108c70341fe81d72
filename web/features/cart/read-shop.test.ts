import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { piece } from '../../../test-support/site-state.ts';
import { selectToasts, toastsReducer } from '../../ui/core/toasts-slice.ts';
import { addToCart } from './core/add-to-cart.ts';
import { addLinked, buyAgain, reconcile, readShop } from './read-shop.ts';
import type { Purchasable } from './core/cart-rules.ts';
import { cartReducer, changesAcknowledged, selectCart } from './core/cart-slice.ts';

const makeStore = () =>
  configureStore({ reducer: combineReducers({ cart: cartReducer, toasts: toastsReducer }) });

/** Answers for these products, 404 for others, and a lost connection for the id `down`. */
const mockProducts = (...products: Purchasable[]) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const id = (url as string).split('/').pop();
    if (id === 'down') return Promise.reject(new TypeError('Failed to fetch'));
    const found = products.find((known) => known.id === id);
    return Promise.resolve(
      found
        ? Response.json(found)
        : Response.json(
            { code: 'NOT_FOUND', message: 'No está.', requestId: '1' },
            { status: 404 },
          ),
    );
  });

const readAndReconcile = async (store: ReturnType<typeof makeStore>) => {
  store.dispatch(
    reconcile(await readShop(selectCart(store.getState()).items, new AbortController().signal)),
  );
};

const toasts = (store: ReturnType<typeof makeStore>) =>
  selectToasts(store.getState()).map(({ text }) => text);

test('reads every line and records the changes', async () => {
  const store = makeStore();
  for (const id of ['same', 'dearer', 'fewer', 'sold', 'gone', 'down']) {
    store.dispatch(addToCart(piece(id), 3));
  }
  mockProducts(
    piece('same'),
    piece('dearer', { price: 12.5 }),
    piece('fewer', { stock: 1 }),
    piece('sold', { stock: 0 }),
  );
  await readAndReconcile(store);
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

  await readAndReconcile(store);
  expect(selectCart(store.getState()).changes).toHaveLength(4);
  store.dispatch(changesAcknowledged());
  expect(selectCart(store.getState()).changes).toEqual([]);
});

test.each([
  ['two of an available product', 'here', 'Tu producto ha sido agregado al carrito.', [2]],
  ['two of a last piece', 'last', 'Tu producto ha sido agregado al carrito.', [1]],
  ['a sold-out product', 'sold', 'Este producto está agotado.', []],
  ['a deleted product', 'gone', 'Este producto ya no está a la venta.', []],
  ['a product without a connection', 'down', /^No hay conexión/, []],
])('shows the outcome of buying %s again', async (_, id, toast, quantities) => {
  const store = makeStore();
  mockProducts(piece('here'), piece('last', { stock: 1 }), piece('sold', { stock: 0 }));
  await store.dispatch(buyAgain({ id: id as ProductId, quantity: 2 }));
  expect(toasts(store)).toEqual([expect.stringMatching(toast)]);
  const { items } = selectCart(store.getState());
  expect(items.map((item) => item.quantity)).toEqual(quantities);
});

test('a link that is opened twice at once, or again, adds its units once', async () => {
  const store = makeStore();
  const slugs = ['jarra', 'cuenco'] as Slug[];
  mockProducts(...slugs.map((slug) => ({ ...piece(slug), slug })));
  const open = (units: number) => store.dispatch(addLinked(slugs.map((slug) => ({ slug, units }))));
  await Promise.all([open(2), open(2)]);
  await open(1);
  await open(3);
  const { items } = selectCart(store.getState());
  expect(items.map(({ slug, quantity }) => [slug, quantity])).toEqual([
    ['jarra', 3],
    ['cuenco', 3],
  ]);
});

test.each([
  ['that a product was added', 5, [1], 'Tu producto ha sido agregado al carrito.'],
  ['that a product is sold out', 0, [1], 'Este producto está agotado.'],
  ['that the cart has all units', 5, [5, 1], /^Ya tienes en el carrito todas las unidades/],
  ['the most units of an order', 5000, [MAX_LINE_QUANTITY, 1], /como máximo 999 unidades/],
])('says %s', (_, stock, quantities, toast) => {
  const store = makeStore();
  for (const quantity of quantities) store.dispatch(addToCart(piece('a', { stock }), quantity));
  expect(toasts(store).at(-1)).toMatch(toast);
});

test('says the most products of an order', () => {
  const store = makeStore();
  for (let line = 0; line <= MAX_ORDER_LINES; line++) store.dispatch(addToCart(piece(`${line}`)));
  expect(selectCart(store.getState()).items).toHaveLength(MAX_ORDER_LINES);
  expect(toasts(store).at(-1)).toBe('Un pedido admite como máximo 50 productos distintos.');
});
