import { trueSize } from './true-size-rules.ts';

test.each([
  [{ width: 8, depth: 8, height: 9.5 }, 'taza de 11 × 9,5', '1 vez el alto y 0,73 veces'],
  [{ width: 26, depth: 26, height: 2.5 }, 'A4 de 21 × 29,7', '0,084 veces el alto y 1,2 veces'],
  [{ width: 70, height: 50 }, 'A4 de 21 × 29,7', '1,7 veces el alto y 3,3 veces'],
  [{ width: 130, depth: 180 }, 'puerta de 82 × 203', '0,89 veces el alto y 1,6 veces'],
  [{ depth: 30, height: 190 }, 'puerta de 82 × 203', '0,94 veces el alto y 0,37 veces'],
])('%j stands beside the nearest known thing', (facts, caption, words) => {
  const drawing = trueSize(facts);
  expect(drawing?.caption).toContain(caption);
  expect(drawing?.words).toContain(words);
});

test.each([{}, { height: 30 }, { width: 30 }, { depth: 3 }])('%j is not enough', (facts) => {
  expect(trueSize(facts)).toBeUndefined();
});

test('piece and known thing have one scale, on one ground', () => {
  expect(trueSize({ width: 21, depth: 10, height: 29.7 })).toMatchObject({
    piece: 'M0 33.2v-29.7h21v29.7zm0-29.7l3.5-3.5h21l-3.5 3.5m3.5-3.5v29.7l-3.5 3.5',
    beside: 'M29 33.2v-29.7h21v29.7z',
    width: 226,
    height: 150,
  });
});

test.each([
  { width: 0.1, depth: 0.1, height: 0.1 },
  { width: 1000, depth: 1000, height: 0.1 },
  { width: 0.1, height: 1000 },
])('the drawing of %j fits a phone', (facts) => {
  const { width = 0, height = 0 } = trueSize(facts) ?? {};
  expect(width).toBeLessThanOrEqual(280);
  expect(height).toBeLessThanOrEqual(150);
  expect(Math.min(width, height)).toBeGreaterThan(10);
});
