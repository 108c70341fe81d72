import { readView, writeView } from './table-view.ts';

const read = (query: string) => readView(new URLSearchParams(query));

test.each([
  ['', { search: '', sort: undefined, isDescending: false, page: 1 }],
  ['q=jarr%C3%B3n', { search: 'jarrón', sort: undefined, isDescending: false, page: 1 }],
  ['orden=precio&pagina=3', { search: '', sort: 'precio', isDescending: false, page: 3 }],
  ['orden=-precio&pagina=-1', { search: '', sort: 'precio', isDescending: true, page: 1 }],
  ['orden=-&pagina=2.5', { search: '', sort: undefined, isDescending: true, page: 1 }],
])('reads the query %j', (query, view) => {
  expect(read(query)).toEqual(view);
});

test.each(['q=a+b', 'orden=-precio', 'q=x&orden=precio&pagina=4'])(
  'writes the query %j that it has read',
  (query) => {
    expect(String(writeView(read(query)))).toBe(query);
  },
);

test('keeps the other parameters of the page', () => {
  const before = new URLSearchParams('ver=1&q=alt&pagina=2');
  expect(String(writeView(read(''), before))).toBe('ver=1');
});
