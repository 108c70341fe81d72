import fc from 'fast-check';
import { activeFilters, choicesOf, withToggled, writeFilters } from '../filters/choice-rules.ts';
import { inFilters, readFilters, readPrice, type Filterable } from './filter-rules.ts';

interface Piece extends Filterable {
  title: string;
}

const piece = (
  title: string,
  price: number,
  materials: readonly string[],
  maker = '',
  soldOut = false,
): Piece => ({ title, price, materials, maker, soldOut });

const SHELF = [
  piece('jug', 52, ['Gres'], 'Marta Ríos'),
  piece('bowl', 38, ['gres', 'esmalte'], 'Marta Ríos', true),
  piece('table', 150, ['Nogal'], 'Taller Núñez'),
  piece('tray', 82, ['nogal ', 'Cuero'], 'Taller Núñez'),
  piece('mirror', 76, []),
];

const titles = (query: string) =>
  inFilters(SHELF, readFilters(query, SHELF)).map(({ title }) => title);

test.each([
  ['', ['jug', 'bowl', 'table', 'tray', 'mirror']],
  ['stock=si', ['jug', 'table', 'tray', 'mirror']],
  ['desde=76', ['table', 'tray', 'mirror']],
  ['hasta=52', ['jug', 'bowl']],
  ['desde=52&hasta=76', ['jug', 'mirror']],
  ['desde=76&hasta=52', ['jug', 'mirror']],
  ['desde=38,01&hasta=52.5', ['jug']],
  ['material=gres', ['jug', 'bowl']],
  ['material=NOGAL', ['table', 'tray']],
  ['material=esmalte&material=cuero', ['bowl', 'tray']],
  ['material=gres&material=nogal&stock=si', ['jug', 'table', 'tray']],
  ['hecho-por=taller+n%C3%BA%C3%B1ez&hasta=100', ['tray']],
  ['material=gres&hecho-por=taller+n%C3%BA%C3%B1ez', []],
])('%j shows %j', (query, expected) => {
  expect(titles(query)).toEqual(expected);
});

test.each([
  'material=oro',
  'material=',
  'hecho-por=nadie',
  'stock=no',
  'desde=-5',
  'desde=1e3',
  'hasta=mucho',
  'hasta=12345678901',
  'otro=si',
  '%E0%A4%A',
])('ignores %j', (query) => {
  const filters = readFilters(query, SHELF);
  expect(writeFilters(filters)).toBe('');
  expect(inFilters(SHELF, filters)).toEqual(SHELF);
});

test.each([
  ['12', 12],
  [' 12.50 ', 12.5],
  ['12,5', 12.5],
  ['', null],
  ['12.555', null],
  ['$12', null],
])('reads the price %j as %j', (text, expected) => {
  expect(readPrice(text)).toBe(expected);
});

test('lists the choices, most frequent first', () => {
  const { materials, makers } = choicesOf(SHELF, readFilters('', SHELF));
  const labels = [...materials, ...makers].map(({ label }) => label);
  expect(labels).toEqual(['Gres', 'Nogal', 'Cuero', 'Esmalte', 'Marta Ríos', 'Taller Núñez']);
});

test('counts a family once', () => {
  const cup = { price: 12, soldOut: false, maker: 'Ana', materials: ['Gres'], family: 'taza' };
  const { inStock, materials } = choicesOf([cup, { ...cup, price: 15 }], readFilters('', [cup]));
  expect([inStock, materials[0]?.count]).toEqual([1, 1]);
});

const anyProducts = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 20 }),
    soldOut: fc.boolean(),
    maker: fc.constantFrom('', 'Ana', 'Luis'),
    materials: fc.subarray(['Lino', 'Roble', 'Gres']),
  }),
  { maxLength: 12 },
);
const anyQuery = fc.record({
  stock: fc.constantFrom('si', ''),
  desde: fc.constantFrom('', '5'),
  hasta: fc.constantFrom('', '15'),
  material: fc.constantFrom('', 'lino', 'roble'),
  'hecho-por': fc.constantFrom('', 'ana'),
});

test('a count is the number of products of its group alone, with the other groups', () => {
  fc.assert(
    fc.property(anyProducts, anyQuery, (products, query) => {
      const filters = readFilters(new URLSearchParams(query).toString(), products);
      const { inStock, materials, makers } = choicesOf(products, filters);
      const shown = (changed: object) => inFilters(products, { ...filters, ...changed }).length;
      expect(inStock).toBe(shown({ onlyInStock: true }));
      for (const { key, count } of materials) expect(count).toBe(shown({ materials: [key] }));
      for (const { key, count } of makers) expect(count).toBe(shown({ makers: [key] }));
    }),
  );
});

test('reads the filters that it wrote', () => {
  fc.assert(
    fc.property(anyProducts, anyQuery, (products, query) => {
      const filters = readFilters(new URLSearchParams(query).toString(), products);
      expect(readFilters(writeFilters(filters), products)).toEqual(filters);
    }),
  );
});

test('names every active filter and removes it alone', () => {
  const query =
    'stock=si&desde=20&hasta=80.5&material=gres&material=nogal&hecho-por=marta+r%C3%ADos';
  const filters = readFilters(query, SHELF);
  const active = activeFilters(filters, choicesOf(SHELF, filters));
  expect(active.map(({ label }) => label)).toEqual([
    'Disponibles',
    'Desde $20',
    'Hasta $80.50',
    'Gres',
    'Nogal',
    'Marta Ríos',
  ]);
  for (const { without } of active) {
    expect(activeFilters(without, choicesOf(SHELF, without))).toHaveLength(active.length - 1);
  }
});

test('a choice is added and removed', () => {
  const none = readFilters('', SHELF);
  const both = withToggled(withToggled(none, 'materials', 'gres'), 'makers', 'marta ríos');
  expect(writeFilters(both)).toBe('material=gres&hecho-por=marta+r%C3%ADos');
  expect(withToggled(withToggled(both, 'makers', 'marta ríos'), 'materials', 'gres')).toEqual(none);
});
