import { changesBetween } from './history-rules.ts';

test('names the fields that differ, with old and new values', () => {
  const before = { title: 'Jarra', price: 12.5, materials: ['gres'], maker: 'Inés', stock: 3 };
  const changes = { title: 'Jarra', price: 14, materials: ['gres', 'esmalte'], maker: null };
  expect(changesBetween(before, changes)).toEqual([
    { field: 'price', from: 12.5, to: 14 },
    { field: 'materials', from: 'gres', to: 'gres, esmalte' },
    { field: 'maker', from: 'Inés', to: null },
  ]);
  expect(changesBetween(before, { hidden: true })).toEqual([
    { field: 'hidden', from: null, to: true },
  ]);
  expect(changesBetween({}, { hidden: null })).toEqual([]);
});

test('cuts long texts after it has compared them', () => {
  const long = 'ñ'.repeat(300);
  const [change] = changesBetween({ description: `${long}a` }, { description: `${long}b` });
  expect([...String(change?.to)]).toHaveLength(200);
  expect(change?.from).toBe(change?.to);
});
