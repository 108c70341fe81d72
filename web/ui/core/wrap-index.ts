/** An index that runs round: after the last comes the first, before the first the last. */
export const wrapIndex = (index: number, length: number): number =>
  length === 0 ? 0 : ((index % length) + length) % length;
