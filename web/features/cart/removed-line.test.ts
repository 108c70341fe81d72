import type { ProductId, Slug } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import type { CartItem } from './core/cart-rules.ts';
import { restored } from './removed-line.ts';

const line = (id: string): CartItem => ({
  id: id as ProductId,
  title: id,
  price: cents(1000),
  quantity: 3,
  img: `${id}.webp`,
  slug: id as Slug,
  description: '',
  stock: 5,
});
const [jug, bowl, lamp] = [line('jug'), line('bowl'), line('lamp')];

test('puts a removed line back at its place with its quantity', () => {
  expect(restored([jug, lamp], { item: bowl, index: 1 })).toEqual([jug, bowl, lamp]);
});

test('puts the only line back', () => {
  expect(restored([], { item: bowl, index: 0 })).toEqual([bowl]);
});

test('keeps the line of a product that was added again', () => {
  const again = { ...bowl, quantity: 1 };
  expect(restored([jug, again], { item: bowl, index: 0 })).toEqual([jug, again]);
});
