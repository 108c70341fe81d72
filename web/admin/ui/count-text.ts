/** Between the thousands of a number: narrow, and without a line break. */
const THIN_SPACE = '\u202F';

/** `5100` → `5 100` with a thin space, as Spanish groups digits. */
export const countText = (count: number): string =>
  String(count).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);

/** `1 producto`, `2 productos` */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
