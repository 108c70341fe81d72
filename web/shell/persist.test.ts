import fc from 'fast-check';
import { piece } from '../../test-support/site-state.ts';
import { itemAdded, selectCart } from '../features/cart/core/cart-slice.ts';
import { emptyStorage, storageChanged } from './persist.ts';
import { makeStore } from './store.ts';

const makeStorage = (text?: string): Storage => {
  const storage = emptyStorage();
  if (text !== undefined) storage.setItem('lumbre', text);
  return storage;
};

const jarron = piece('9');

const quantities = (store: ReturnType<typeof makeStore>) =>
  selectCart(store.getState()).items.map(({ quantity }) => quantity);

test('restores the cart after the page was left', () => {
  const storage = makeStorage();
  makeStore(storage).dispatch(itemAdded({ product: jarron, quantity: 2 }));
  expect(quantities(makeStore(storage))).toEqual([2]);
});

test('counts what two tabs add to one cart', () => {
  const storage = makeStorage();
  const [one, other] = [makeStore(storage), makeStore(storage)];
  one.dispatch(itemAdded({ product: jarron }));
  other.dispatch(itemAdded({ product: jarron }));
  expect(quantities(other)).toEqual([2]);
  one.dispatch(storageChanged());
  expect(quantities(one)).toEqual([2]);
});

test('empties the cart of an open tab when storage is cleared', () => {
  const storage = makeStorage();
  const store = makeStore(storage);
  store.dispatch(itemAdded({ product: jarron }));
  storage.clear();
  store.dispatch(storageChanged());
  expect(quantities(store)).toEqual([]);
});

test('keeps the cart in memory when storage cannot be written', () => {
  const storage = makeStorage();
  jest.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = makeStore(storage);
  store.dispatch(itemAdded({ product: jarron }));
  store.dispatch(itemAdded({ product: jarron }));
  expect(quantities(store)).toEqual([2]);
});

const persistedStateOf = (text?: string) => {
  const { cart, checkout, session } = makeStore(makeStorage(text)).getState();
  return { cart, checkout, session };
};
const EMPTY = persistedStateOf();

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"version":0,"cart":{"items":[{"id":"9"}]}}',
  '{"version":1,"cart":{"items":[null]},"session":{"role":"user"}}',
  '{"version":1,"cart":7,"session":[]}',
])('ignores stored text that is invalid or of another version: %s', (text) => {
  expect(persistedStateOf(text)).toEqual(EMPTY);
});

test('never fails, whatever text is stored', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(persistedStateOf(text)).toEqual(EMPTY);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (cart, session) => {
      const text = JSON.stringify({ version: 1, cart, session });
      expect(() => persistedStateOf(text)).not.toThrow();
    }),
  );
});
