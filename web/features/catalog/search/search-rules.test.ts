import fc from 'fast-check';
import { indexProducts, isOneTypoApart, searchProducts } from './search-rules.ts';

const SHELF = [
  'Jarrón carbón con ramo seco',
  'Jarrón terracota y crema',
  'Cuenco salvia',
  'Cuencos torneados de nogal',
  'Caña y lino',
  'Cojín zigzag añil',
  'Trío de floreros de gres',
  'Caja de roble con tapa',
  'Tapiz con flecos',
  'Guirnalda de luces',
  'Individuales de yute (3 uds.)',
  'Lámina «Luna y sol» 100 %',
  'Bandeja O/W "grande"',
];
const index = indexProducts(
  SHELF.map((title) => ({ title })),
  () => ({ category: '', details: [], descriptions: [] }),
);

const search = (text: string) => {
  const { products, match } = searchProducts(index, text);
  return { titles: products.map(({ title }) => title), match };
};

describe('finds titles by the typed text', () => {
  test.each<[text: string, why: string, ...titles: string[]]>([
    ['jarr', 'part of a title', SHELF[0] ?? '', SHELF[1] ?? ''],
    ['JARRÓN T', 'any case, across words', 'Jarrón terracota y crema'],
    ['  salvia ', 'without the spaces around', 'Cuenco salvia'],
    ['jarron terracota', 'without accents', 'Jarrón terracota y crema'],
    ['jarro\u0301n terracota', 'decomposed', 'Jarrón terracota y crema'],
    ['arron', 'within a word, without accents', SHELF[0] ?? '', SHELF[1] ?? ''],
    ['t jarr', 'beginnings of words', 'Jarrón terracota y crema'],
    ['rron acota', 'several words must match at their beginnings', ...[]],
    ['¡¿', 'no words at all', ...[]],
    ['sol luna', 'words in any order', 'Lámina «Luna y sol» 100 %'],
    ['caña', 'ñ', 'Caña y lino'],
    ['CAÑA', 'Ñ', 'Caña y lino'],
    ['can\u0303a', 'decomposed ñ', 'Caña y lino'],
    ['jarrones', 'plural -es', SHELF[0] ?? '', SHELF[1] ?? ''],
    ['cajas', 'plural -s', 'Caja de roble con tapa'],
    ['tapices', 'plural -ces', 'Tapiz con flecos'],
    ['luz', 'singular of -ces', 'Guirnalda de luces'],
    ['robles', 'plural of -e', 'Caja de roble con tapa'],
    ['fleco', 'singular', 'Tapiz con flecos'],
    ['gres', 'not a plural', 'Trío de floreros de gres'],
    ['%', 'a symbol', 'Lámina «Luna y sol» 100 %'],
    ['o/w', 'a slash', 'Bandeja O/W "grande"'],
    ['"', 'a quote', 'Bandeja O/W "grande"'],
    ['(3', 'a bracket', 'Individuales de yute (3 uds.)'],
    ['.*', 'not a regular expression', ...[]],
    ['martes', 'no plural of another word', ...[]],
    ['cuero', 'not cuerda, not cuenco', ...[]],
  ])('%s: %s', (text, _why, ...titles) => {
    expect(search(text)).toEqual({ titles, match: 'exact' });
  });

  test('ranks literal matches before word matches', () => {
    expect(search('cuencos').titles).toEqual(['Cuencos torneados de nogal', 'Cuenco salvia']);
  });

  test.each(['', '   '])('finds everything for %j', (text) => {
    expect(search(text)).toEqual({ titles: SHELF, match: 'exact' });
  });

  test('shows the titles with some words if none has all', () => {
    const titles = [SHELF[2], SHELF[3], SHELF[11]];
    expect(search('luna cuenco')).toEqual({ titles, match: 'partial' });
  });

  test('handles a very long text', () => {
    expect(search('jarrón '.repeat(5000)).titles).toEqual(SHELF.slice(0, 2));
    expect(search('a'.repeat(50_000)).titles).toEqual([]);
  });
});

describe('finds similar titles with one typo per word', () => {
  test.each([
    ['jaron', SHELF.slice(0, 2)],
    ['jarrrones', SHELF.slice(0, 2)],
    ['jrarón', SHELF.slice(0, 2)],
    ['jaron terrracota', ['Jarrón terracota y crema']],
    ['cana', ['Caña y lino', 'Caja de roble con tapa']],
    ['cojin anil', ['Cojín zigzag añil']],
    ['rovle', ['Caja de roble con tapa']],
  ])('for %s', (text, titles) => {
    expect(search(text)).toEqual({ titles, match: 'similar' });
  });

  test.each(['gre', 'son', 'jarn', 'harrón', 'xarronn'])(
    'but not for %s, which is too short or too different',
    (text) => {
      expect(search(text).match).not.toBe('similar');
    },
  );

  test('but never when a title matches the typed text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SHELF), fc.nat(20), fc.nat(20), (title, from, length) => {
        const { titles, match } = search(title.slice(from, from + length));
        return titles.includes(title) && match === 'exact';
      }),
    );
  });
});

describe('finds products by category, materials and maker', () => {
  const PIECES = [
    { title: 'Cuadro «Mar»', names: ['Pinturas', 'Óleo', 'Lienzo de lino', 'Marta Ríos'] },
    { title: 'Jarra ocre', names: ['Cerámicas', 'Gres', 'Taller del Río'] },
    { title: 'Cuenco de gres', names: ['Cerámicas', 'Gres', 'Marta Ríos'] },
    { title: 'Mesa de nogal', names: ['Maderas', 'Nogal', 'Hnos. Núñez'] },
    { title: 'Lámina', names: ['Pinturas', 'Papel', 'Madera lacada'] },
    { title: 'Cesta', names: ['Decoraciones', 'Esparto', ''] },
  ];
  const [painting, jug, bowl, table, print, basket] = PIECES.map(({ title }) => title);
  const pieces = indexProducts(PIECES, ({ names: [category = '', ...details] }) => ({
    category,
    details,
    descriptions: [],
  }));

  test.each<[text: string, why: string, ...titles: (string | undefined)[]]>([
    ['cerámica', 'singular of the category', jug, bowl],
    ['ceramicas', 'category without accents', jug, bowl],
    ['madera', 'the category before a material', table, print],
    ['gres', 'the title before the material', bowl, jug],
    ['rios', 'maker, and river: singular and plural', painting, jug, bowl],
    ['jarra de gres', 'a linking word asks for nothing', jug],
    ['de', 'a linking word alone is searched', bowl, table, painting, jug, basket],
    ['nuñez mesa', 'maker and title in any order', table],
    ['lino cuadro', 'a word inside a material', painting],
    ['made', 'the beginning of a category', table, print],
    ['mar', 'the title before the beginning of a maker', painting, bowl],
    ['ma', 'beginnings in the order of the catalogue', painting, bowl, table, print],
    ['esparto', 'material', basket],
  ])('%s: %s', (text, _why, ...titles) => {
    const { products, match } = searchProducts(pieces, text);
    expect(products.map(({ title }) => title)).toEqual(titles);
    expect(match).toBe('exact');
  });
});

describe('finds products by descriptions, synonyms, most words and a price limit', () => {
  const PIECES = [
    { title: 'Cojín de telar', description: 'Funda con rombos añil y vivo rojo.' },
    { title: 'Cuenco salvia', description: 'Esmalte azul, de 24 cm.' },
    { title: 'Jarra 50', description: 'Para los cojines del patio.' },
  ];
  const [cushion, bowl, jug] = PIECES.map(({ title }) => title);
  const pieces = indexProducts(PIECES, ({ description }) => ({
    category: '',
    details: ['Cuenca'],
    descriptions: [description],
  }));

  test.each<[string, string, string, ...(string | undefined)[]]>([
    ['esmalte', 'exact', 'a word of the description', bowl],
    ['esma', 'exact', 'not its beginning', ...[]],
    ['cojines', 'exact', 'the title before the description', cushion, jug],
    ['azules', 'exact', 'the word before its synonym', bowl, cushion],
    ['cojín azul', 'exact', 'title and synonym', cushion],
    ['roja', 'exact', 'the other gender', cushion],
    ['cuencos', 'exact', 'but no other gender of a place', bowl],
    ['ensaladera', 'exact', 'a synonym', bowl],
    ['bowls', 'exact', 'a foreign plural', bowl],
    ['24cm', 'exact', 'number and unit', bowl],
    ['cuenco 24x24', 'exact', 'two sizes', bowl],
    ['asul', 'similar', 'a typo of a description', bowl],
    ['cojín estampado', 'partial', 'some of the words', cushion, jug],
    ['cojín rojo estampado', 'partial', 'most of the words', cushion],
    ['regadera metálica', 'exact', 'none of the words', ...[]],
  ])('%s: %s, %s', (text, match, _why, ...titles) => {
    const result = searchProducts(pieces, text);
    expect(result.products.map(({ title }) => title)).toEqual(titles);
    expect(result.match).toBe(match);
  });

  test.each([
    ['menos de 50', '', '50'],
    ['Cojín  hasta $12,50 USD', 'Cojín', '12,50'],
    ['regalos por menos de 40 dólares azules', 'regalos azules', '40'],
    ['máximo 30€', '', '30'],
    ['algo por 30 dólares', '', '30'],
    ['cojín de 30 euros', 'cojín', '30'],
    ['Jarra 50', 'Jarra 50', ''],
    ['cojín de 50', 'cojín de 50', ''],
    ['hasta 50cm', 'hasta 50cm', ''],
  ])('%s: text "%s", limit "%s"', (typed, text, upTo) => {
    expect(searchProducts(pieces, typed)).toMatchObject({ text, upTo });
  });

  test('a title that contains the whole text is found by it', () => {
    const shelf = indexProducts([{ title: 'Vela hasta 50 horas' }], () => ({
      category: '',
      details: [],
      descriptions: [],
    }));
    expect(searchProducts(shelf, 'hasta 50')).toMatchObject({ upTo: '', match: 'exact' });
  });
});

/** Optimal string alignment distance by its definition. */
const distance = (a: string, b: string): number => {
  if (a === '' || b === '') return a.length + b.length;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[0]) return distance(restA, restB);
  const swapped = a[0] === b[1] && a[1] === b[0] ? distance(a.slice(2), b.slice(2)) : Infinity;
  return 1 + Math.min(distance(restA, b), distance(a, restB), distance(restA, restB), swapped);
};

test('isOneTypoApart equals a distance of at most one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ñ'), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (a, b) => isOneTypoApart(a, b) === distance(a, b) <= 1),
    { numRuns: 2000 },
  );
});
