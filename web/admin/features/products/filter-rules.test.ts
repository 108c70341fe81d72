import { filtered, productState, readFilter, writeFilter } from './filter-rules.ts';

const product = (given: object) => ({ stock: 9, categoryId: 2 as never, ...given });

test.each([
  [{ stock: 0 }, 'agotado'],
  [{ stock: 3 }, 'pocas'],
  [{ stock: 4 }, undefined],
  [{ stock: 0, edition: 'Pieza única' }, 'vendida'],
  [{ stock: 1, edition: 'Pieza única' }, undefined],
  [{ stock: 0, hidden: true }, 'oculto'],
])('the state of %j is %s', (given, state) => {
  expect(productState(product(given))).toBe(state);
});

test('filters by state and category together', () => {
  const rows = [
    product({ stock: 0 }),
    product({ stock: 0, categoryId: 3 }),
    product({ categoryId: 3 }),
  ];
  expect(filtered(rows, { state: undefined, categoryId: undefined })).toEqual(rows);
  expect(filtered(rows, { state: 'agotado', categoryId: 3 })).toEqual([rows[1]]);
});

test('the URL keeps the filter and the search, and goes to the first page', () => {
  const before = new URLSearchParams('q=jarra&pagina=3');
  const params = writeFilter({ state: 'oculto', categoryId: 3 }, before);
  expect(params.toString()).toBe('q=jarra&estado=oculto&categoria=3');
  expect(readFilter(params)).toEqual({ state: 'oculto', categoryId: 3 });
  const none = { state: undefined, categoryId: undefined };
  expect(writeFilter(none, params).toString()).toBe('q=jarra');
  expect(readFilter(new URLSearchParams('estado=todo&categoria=x'))).toEqual(none);
});
