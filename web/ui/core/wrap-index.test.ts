import { wrapIndex } from './wrap-index.ts';

test.each([
  [0, 3, 0],
  [3, 3, 0],
  [-1, 3, 2],
  [-4, 3, 2],
  [7, 3, 1],
  [1, 0, 0],
])('wraps %i of %i to %i', (index, length, expected) => {
  expect(wrapIndex(index, length)).toBe(expected);
});
