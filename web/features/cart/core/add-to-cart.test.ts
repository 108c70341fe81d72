import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { MAX_LINE_QUANTITY, MAX_ORDER_LINES } from '#shared/domain/limits.ts';
import { selectToasts, toastsReducer } from '../../../ui/core/toasts-slice.ts';
import { addToCart } from './add-to-cart.ts';
import type { Purchasable } from './cart-rules.ts';
import { cartReducer, selectCart } from './cart-slice.ts';

const product = (id: string, stock = 5): Purchasable => ({
  id: id as ProductId,
  title: id,
  price: 10,
  stock,
  img: { img1: `${id}.webp`, img2: '' },
  slug: id as Slug,
  description: '',
});

const makeStore = () =>
  configureStore({ reducer: combineReducers({ cart: cartReducer, toasts: toastsReducer }) });

const lastToast = (store: ReturnType<typeof makeStore>) =>
  selectToasts(store.getState()).at(-1)?.text;

test('says that a product was added', () => {
  const store = makeStore();
  store.dispatch(addToCart(product('jug')));
  expect(lastToast(store)).toBe('Tu producto ha sido agregado al carrito.');
});

test('says that a product is sold out', () => {
  const store = makeStore();
  store.dispatch(addToCart(product('jug', 0)));
  expect(lastToast(store)).toBe('Este producto está agotado.');
});

test('says that the cart has all units', () => {
  const store = makeStore();
  store.dispatch(addToCart(product('jug'), 5));
  store.dispatch(addToCart(product('jug')));
  expect(lastToast(store)).toBe('Ya tienes en el carrito todas las unidades disponibles.');
});

test('says that the cart has the most units that an order may have', () => {
  const store = makeStore();
  store.dispatch(addToCart(product('bead', 5000), MAX_LINE_QUANTITY));
  store.dispatch(addToCart(product('bead', 5000)));
  expect(lastToast(store)).toBe('Un pedido admite como máximo 999 unidades de cada producto.');
});

test('says that the cart has the most products that an order may have', () => {
  const store = makeStore();
  for (let line = 0; line <= MAX_ORDER_LINES; line++) {
    store.dispatch(addToCart(product(`bead-${line}`)));
  }
  expect(selectCart(store.getState()).items).toHaveLength(MAX_ORDER_LINES);
  expect(lastToast(store)).toBe('Un pedido admite como máximo 50 productos distintos.');
});
