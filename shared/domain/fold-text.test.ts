import { foldText, textSearch } from './fold-text.ts';

const PHONE = 'Tel. 600 123 456\nLogroño, 28013';
test.each([
  ['600123456', PHONE, true],
  ['+34 600 123 456', PHONE, true],
  ['+34600123456', PHONE, true],
  ['0034 600-123-456', PHONE, true],
  ['600 12 34 56', 'Tel. +34600123456', true],
  ['+34600123456', 'Tel. 600123456', true],
  ['7123 4567', 'Tel. +503 71234567', true],
  ['+34 600 123 457', PHONE, false],
  ['+34 600 123 433', 'Tel. …33', false],
  ['518.50', '185 185.00 185,00', false],
  ['#NPAC-2KM4', 'Pedido NPAC-2KM4', true],
  ['Pedido #npac-2km4', 'Pedido NPAC-2KM4', true],
  ['  LOGRONO 28013 ', PHONE, true],
])('a search for %j in %j: %s', (search, text, isFound) => {
  expect(textSearch(search)(foldText(text))).toBe(isFound);
});
