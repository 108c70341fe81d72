/** The time for which personal data are kept (RULE-94). Stored times are ISO 8601. */

export const DAY_MS = 86_400_000;
/** Time between warning and erasure. Also the shortest time between two stored uses. */
export const MONTH_MS = 30 * DAY_MS;

interface Used {
  createdAt: string;
  /** The last sign-in, stored at most once in 30 days. */
  usedAt?: string;
  warnedAt?: string;
}

export const lastUseOf = ({ createdAt, usedAt }: Used): string => usedAt ?? createdAt;

export const isUseToNote = (user: Used, now: Date): boolean =>
  now.getTime() - Date.parse(lastUseOf(user)) > MONTH_MS;

const yearsBefore = (now: Date, years: number): Date => {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
};

/** An account that was last used before this ISO 8601 time gets a warning. */
export const unusedBefore = (now: Date, years: number): string =>
  new Date(yearsBefore(now, years).getTime() + MONTH_MS).toISOString();

/** A warning that is too early for the present setting does not count. */
export const stepFor = (user: Used, years: number, now: Date): 'warn' | 'erase' | undefined => {
  const { warnedAt } = user;
  const isUnused = (at: Date): boolean => lastUseOf(user) < unusedBefore(at, years);
  if (!isUnused(now)) return undefined;
  if (warnedAt === undefined || !isUnused(new Date(warnedAt))) return 'warn';
  return now.getTime() - Date.parse(warnedAt) >= MONTH_MS ? 'erase' : undefined;
};

/** Epoch ms. Orders from before this time are old. Years count from the end of an order's year. */
export const oldBefore = (now: Date, years: number): number =>
  Date.UTC(now.getUTCFullYear() - years, 0, 1);
