import { rankSumTest } from './rank-sum.ts';

// scipy.stats.mannwhitneyu with method="asymptotic" and use_continuity=False.
test('gives the p of scipy', () => {
  expect(rankSumTest([19, 22, 16, 29, 24], [20, 11, 17, 12])).toBeCloseTo(0.08641073297, 6);
});

test('tells equal samples from distant ones', () => {
  const sample = Array.from({ length: 50 }, (_, index) => 100 + index / 10);
  expect(rankSumTest(sample, sample)).toBeCloseTo(1, 6);
  const later = sample.map((value) => value + 4);
  expect(rankSumTest(sample, later)).toBeLessThan(1e-6);
  expect(rankSumTest(later, sample)).toBeCloseTo(rankSumTest(sample, later), 12);
});
