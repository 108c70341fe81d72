import { errorFunction, wilcoxonRankSum } from 'simple-statistics';

/**
 * The two-sided Mann–Whitney U test by the normal approximation, for at least 20 values a sample and
 * few ties.
 *
 * @returns p, the probability of a difference at least this large between samples of one population
 */
export const rankSumTest = (one: readonly number[], other: readonly number[]): number => {
  const [n, m] = [one.length, other.length];
  const expected = (n * (n + m + 1)) / 2;
  const deviation = Math.sqrt((expected * m) / 6);
  const z = Math.abs(wilcoxonRankSum([...one], [...other]) - expected) / deviation;
  return 1 - errorFunction(z / Math.SQRT2);
};
