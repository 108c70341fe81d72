/** Abramowitz and Stegun 7.1.26, right to seven places. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const terms = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = terms.reduceRight((rest, term) => t * (term + rest), 0);
  return Math.sign(x) * (1 - sum * Math.exp(-x * x));
};

/**
 * The Mann–Whitney U test of two samples, two-sided, by the normal approximation with corrections
 * for ties and continuity: good from about 20 values each.
 * @returns p: how likely samples are at least this different if both came from one population
 */
export const mannWhitney = (one: readonly number[], other: readonly number[]): number => {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ];
  const sorted = all.toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  let ties = 0;
  for (let start = 0; start < sorted.length;) {
    const next = sorted.findIndex(({ value }, at) => at > start && value !== sorted[start]?.value);
    const end = next === -1 ? sorted.length : next;
    const count = end - start;
    // Ranks are counted from 1; equal values share the mean of theirs.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * sorted.slice(start, end).filter(({ isOne }) => isOne).length;
    ties += count ** 3 - count;
    start = end;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const total = n + m;
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - ties / (total * (total - 1))));
  if (deviation === 0) return 1;
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation;
  return 1 - erf(z / Math.SQRT2);
};

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = sorted.slice(middle - 1, middle + 1);
  return sorted.length % 2 === 0 ? (low + high) / 2 : (sorted[middle] ?? 0);
};
