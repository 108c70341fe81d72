import { mannWhitney, median } from './mann-whitney.ts';

// The example of scipy.stats.mannwhitneyu, method="asymptotic".
test('p is what scipy says', () => {
  expect(mannWhitney([19, 22, 16, 29, 24], [20, 11, 17, 12])).toBeCloseTo(0.11134688653, 6);
});

test('equal samples are equal, distant ones are not', () => {
  const sample = Array.from({ length: 50 }, (_, index) => 100 + (index % 7));
  expect(mannWhitney(sample, sample)).toBeCloseTo(1, 6);
  expect(mannWhitney([5, 5, 5], [5, 5, 5])).toBe(1);
  const later = sample.map((value) => value + 4);
  expect(mannWhitney(sample, later)).toBeLessThan(1e-6);
  expect(mannWhitney(later, sample)).toBeCloseTo(mannWhitney(sample, later), 12);
});

test('a median is the middle one, or between the two in the middle', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});
