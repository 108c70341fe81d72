import { quoted } from './quoted.ts';

test.each([
  ['Jarra ocre', '«Jarra ocre»'],
  ['Cuadro «Mar de invierno»', '«Cuadro “Mar de invierno”»'],
  ['Cuadro «Sierra', '«Cuadro “Sierra»'],
  ['Sierra» al', '«Sierra” al»'],
  ['«Mar» y «Sol»', '«“Mar” y “Sol”»'],
])('%s in quotation marks is %s', (text, shown) => {
  expect(quoted(text)).toBe(shown);
});
