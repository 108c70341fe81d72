import { rankSumTest } from './rank-sum.ts';

// By hand: U = 17, mean 10, variance 5 · 4 · 10 / 12, so p = erfc(7 / √(2 · variance)).
test('gives the p of the normal approximation', () => {
  expect(rankSumTest([19, 22, 16, 29, 24], [20, 11, 17, 12])).toBeCloseTo(0.08641073297, 6);
});

test('tells equal samples from distant ones', () => {
  const sample = Array.from({ length: 50 }, (_, index) => 100 + index / 10);
  expect(rankSumTest(sample, sample)).toBeCloseTo(1, 6);
  const later = sample.map((value) => value + 4);
  expect(rankSumTest(sample, later)).toBeLessThan(1e-6);
  expect(rankSumTest(later, sample)).toBeCloseTo(rankSumTest(sample, later), 12);
});
