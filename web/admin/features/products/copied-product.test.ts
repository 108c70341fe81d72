import { copyTitle } from './copied-product.ts';

test('the title of a copy says so, within the length of a title', () => {
  expect(copyTitle('Jarra ocre')).toBe('Jarra ocre (copia)');
  const long = copyTitle('ñ'.repeat(120));
  expect(long).toHaveLength(120);
  expect(long.endsWith('ñ (copia)')).toBe(true);
});
