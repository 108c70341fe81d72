/** Limits a member's reviews in an hour, and of one product in a day (REQ-LIMITS). */
import { ShopError } from '#shared/domain/errors.ts';
import { MAX_PRODUCT_REVIEWS_A_DAY, MAX_REVIEWS_AN_HOUR } from '#shared/domain/limits.ts';

export interface Limit {
  most: number;
  /** Milliseconds. */
  within: number;
}

const HOUR = 3_600_000;
export const HOURLY: Limit = { most: MAX_REVIEWS_AN_HOUR, within: HOUR };
export const DAILY: Limit = { most: MAX_PRODUCT_REVIEWS_A_DAY, within: 24 * HOUR };

/** The posts that still count towards the limit now. */
export const recentPosts = (posts: readonly number[], { within }: Limit, now: number): number[] =>
  posts.filter((at) => now - at < within).toSorted((a, b) => a - b);

/** Seconds until one more post is allowed; 0 when it is allowed now. */
export const secondsToWait = (posts: readonly number[], limit: Limit, now: number): number => {
  const recent = recentPosts(posts, limit, now);
  const blocking = recent[recent.length - limit.most];
  return blocking === undefined ? 0 : Math.ceil((blocking + limit.within - now) / 1000);
};

/** Text after `dentro de`, rounded up so that nobody returns too early. */
export const waitText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'un minuto';
  if (minutes < 60) return `${minutes} minutos`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'una hora' : `${hours} horas`;
};

/** The refusal of one more post, or `undefined` where both limits allow it. */
export const refusalOfPost = (wait: { hourly: number; daily: number }): ShopError | undefined => {
  const retryAfter = Math.max(wait.hourly, wait.daily);
  if (retryAfter === 0) return undefined;
  const reason =
    wait.daily >= wait.hourly
      ? `Ya has publicado ${DAILY.most} opiniones de esta pieza en un día.`
      : `Has publicado ${HOURLY.most} opiniones en una hora.`;
  const message = `${reason} Podrás publicar otra dentro de ${waitText(retryAfter)}.`;
  return new ShopError('RATE_LIMITED', { message, retryAfter });
};
