/** Wraps an index around: 3 of 3 is 0, -1 of 3 is 2. */
export const wrapIndex = (index: number, length: number): number =>
  length === 0 ? 0 : ((index % length) + length) % length;
