/** How long personal data are kept (RULE-94). Times are ISO 8601. */

export const DAY_MS = 86_400_000;
/** From the warning to the erasure, and from one note of a use to the next. */
export const MONTH_MS = 30 * DAY_MS;

/** The times of an account, ISO 8601. */
interface Used {
  createdAt: string;
  /** A sign-in, stored at most once in 30 days. */
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

/** ISO 8601: an account that was last used before this time gets a warning. */
export const unusedBefore = (now: Date, years: number): string =>
  new Date(yearsBefore(now, years).getTime() + MONTH_MS).toISOString();

/** What a run does with an account. A warning counts only if its time is right for the present setting. */
export const stepFor = (user: Used, years: number, now: Date): 'warn' | 'erase' | undefined => {
  const { warnedAt } = user;
  const isUnused = (at: Date): boolean => lastUseOf(user) < unusedBefore(at, years);
  if (!isUnused(now)) return undefined;
  if (warnedAt === undefined || !isUnused(new Date(warnedAt))) return 'warn';
  return now.getTime() - Date.parse(warnedAt) >= MONTH_MS ? 'erase' : undefined;
};

/** Milliseconds since 1970: an order from before this time is old. Years count from the end of its year. */
export const oldBefore = (now: Date, years: number): number =>
  Date.UTC(now.getUTCFullYear() - years, 0, 1);
