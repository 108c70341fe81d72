import { countOf, quoted } from './words.ts';

test.each([
  ['Jarra ocre', '«Jarra ocre»'],
  ['Cuadro «Mar de invierno»', '«Cuadro “Mar de invierno”»'],
  ['Cuadro «Sierra', '«Cuadro “Sierra»'],
  ['Sierra» al', '«Sierra” al»'],
  ['«Mar» y «Sol»', '«“Mar” y “Sol”»'],
])('%s in quotation marks is %s', (text, shown) => {
  expect(quoted(text)).toBe(shown);
});

test('uses the singular for one only', () => {
  expect([0, 1, 8].map((count) => countOf(count, 'artículo', 'artículos'))).toEqual([
    '0 artículos',
    '1 artículo',
    '8 artículos',
  ]);
});
