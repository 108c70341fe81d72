import { ratingOf } from './rating.ts';

test.each([
  [0, 0, 0],
  [5, 1, 5],
  [9, 2, 5],
  [13, 3, 4],
  [10, 3, 3],
  [7, 2, 4],
  [1, 1, 1],
])('a sum of %d from %d reviews is %d stars', (sum, count, stars) => {
  expect(ratingOf({ sum, count })).toBe(stars);
});
