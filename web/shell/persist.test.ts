import fc from 'fast-check';
import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { itemAdded, selectCart } from '../features/cart/core/cart-slice.ts';
import { readPersisted, storageChanged } from './persist.ts';
import { makeStore } from './store.ts';

/** One browser's storage, which all its tabs share. */
const makeStorage = (text?: string): Storage => {
  const texts = new Map(text === undefined ? [] : [['lumbre', text]]);
  return {
    length: 1,
    key: () => 'lumbre',
    clear: () => {
      texts.clear();
    },
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
};

const jarron = {
  id: '9' as ProductId,
  slug: 'jarron' as Slug,
  title: 'Jarrón',
  description: '',
  price: 64,
  stock: 12,
  img: { img1: 'a.webp', img2: 'b.webp' },
};

const quantities = (store: ReturnType<typeof makeStore>) =>
  selectCart(store.getState()).items.map(({ quantity }) => quantity);

test('a cart is there again after the page was left', () => {
  const storage = makeStorage();
  makeStore(storage).dispatch(itemAdded({ product: jarron, quantity: 2 }));
  expect(quantities(makeStore(storage))).toEqual([2]);
});

test('two tabs that add to one cart both count', () => {
  const storage = makeStorage();
  const [one, other] = [makeStore(storage), makeStore(storage)];
  one.dispatch(itemAdded({ product: jarron }));
  other.dispatch(itemAdded({ product: jarron }));
  expect(quantities(other)).toEqual([2]);
  one.dispatch(storageChanged());
  expect(quantities(one)).toEqual([2]);
});

test('clearing the storage empties the cart of an open tab', () => {
  const storage = makeStorage();
  const store = makeStore(storage);
  store.dispatch(itemAdded({ product: jarron }));
  storage.clear();
  store.dispatch(storageChanged());
  expect(quantities(store)).toEqual([]);
});

test('a tab goes on when the storage refuses to be written', () => {
  const storage = makeStorage();
  jest.spyOn(storage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const store = makeStore(storage);
  store.dispatch(itemAdded({ product: jarron }));
  store.dispatch(itemAdded({ product: jarron }));
  expect(quantities(store)).toEqual([2]);
});

const EMPTY = readPersisted(makeStorage());

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"version":0,"cart":{"items":[{"id":"9"}]}}',
  '{"version":1,"cart":{"items":[null]},"session":{"role":"user"}}',
  '{"version":1,"cart":7,"session":[]}',
])('what is not a state of today is an empty one: %s', (text) => {
  expect(readPersisted(makeStorage(text))).toEqual(EMPTY);
});

test('no text at all makes it fail', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readPersisted(makeStorage(text))).toEqual(EMPTY);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (cart, session) => {
      const text = JSON.stringify({ version: 1, cart, session });
      expect(() => readPersisted(makeStorage(text))).not.toThrow();
    }),
  );
});
