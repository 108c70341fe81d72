/** Coupons in the table. An order takes its use in its own transaction, and gives it back if it ends unpaid. */
import { piecesTotal } from '#shared/domain/coupons.ts';
import { existing, ShopError } from '#shared/domain/errors.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { toDollars } from '#shared/domain/money.ts';
import type {
  Coupon,
  CouponChanges,
  CouponTerms,
  NewCoupon,
} from '#shared/domain/schemas/coupon.ts';
import type { Settings } from '#shared/domain/schemas/settings.ts';
import type { Page } from '#shared/rows/row.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { readCounters, rejectionOf, requireCount } from '../limits/limits-table.ts';
import { currentSettings } from '../settings/settings-table.ts';
import { get, getAll, query } from '../table/client.ts';
import { expression, type Expression } from '../table/expression.ts';
import { CATEGORY, COUPON, type CouponRecord, type OrderRecord } from '../table/items.ts';
import { COUPONS, keys } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';
import { pageOf, type PageRequest } from '../table/page.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { rememberKey, requireUnused, type KeyedRequest } from '../table/used-key.ts';
import {
  changedMeanwhile,
  EXISTS,
  IS_NEW,
  put,
  remove,
  transact,
  update,
  type Write,
} from '../table/write.ts';
import { changedCoupon, isUseOf, requireUsable, unknownCoupon, usedUp } from './coupon-rules.ts';

export { requireOwnUse } from './coupon-rules.ts';

export const couponItem = (coupon: CouponRecord) =>
  itemOf(COUPON, keys.coupon(coupon.code), coupon);

export const toTerms = ({
  code,
  percent,
  amount,
  currency,
  minimum,
  categoryId,
}: CouponRecord): CouponTerms => ({
  code,
  ...(percent !== undefined && { percent }),
  ...(amount !== undefined && { amount: toDollars(amount) }),
  currency,
  ...(minimum !== undefined && { minimum: toDollars(minimum) }),
  ...(categoryId !== undefined && { categoryId }),
});

const toCoupon = ({ createdAt: _, changedAt: _at, ...coupon }: CouponRecord): Coupon => ({
  ...coupon,
  ...toTerms(coupon as CouponRecord),
  id: coupon.code,
  brought: toDollars(coupon.brought),
});

export const listAllCoupons = async ({ after, limit }: PageRequest): Promise<Page<Coupon>> => {
  const found = await query(COUPON, {
    partition: COUPONS,
    startAfter: after === undefined ? undefined : keys.coupon(after.replace('code.', '')),
    limit: limit + 1,
  });
  return pageOf(found.map(toCoupon), { limit, cursorOf: ({ code }) => `code.${code}` });
};

/** @throws ShopError VALIDATION for a category that does not exist */
const requireCategory = async (id: CategoryId | null | undefined): Promise<void> => {
  if (!id || (await get(CATEGORY, keys.category(id)))) return;
  const message = 'Esa categoría ya no existe.';
  throw new ShopError('VALIDATION', {
    details: [{ field: 'categoryId', code: 'UNKNOWN', message }],
  });
};

const readCoupon = async (code: string): Promise<CouponRecord | undefined> =>
  (await getAll(COUPON, [keys.coupon(code)]))[0];

/** @throws ShopError NOT_FOUND when the coupon was deleted meanwhile */
export const findMadeCoupon = async (code: string): Promise<Coupon> =>
  toCoupon(existing(await readCoupon(code)));

/** @throws ShopError NAME_TAKEN; VALIDATION; IN_PROGRESS when the key is used */
export const saveNewCoupon = async (
  { code, ...terms }: NewCoupon,
  request: KeyedRequest,
): Promise<Coupon> => {
  await requireCategory(terms.categoryId);
  const { currency } = await currentSettings();
  const createdAt = request.now.toISOString();
  const fixed = { code, currency, used: 0, brought: 0 as CouponRecord['brought'] };
  const coupon = changedCoupon({ ...fixed, createdAt, changedAt: createdAt }, terms, request.now);
  const failed = await transact({
    coupon: put(couponItem(coupon), IS_NEW),
    usedKey: rememberKey(code, request),
  });
  requireUnused(failed?.usedKey);
  if (!failed) return toCoupon(coupon);
  const message = 'Ya hay un cupón con este código.';
  throw new ShopError('NAME_TAKEN', {
    message,
    details: [{ field: 'code', code: 'TAKEN', message }],
  });
};

/** @throws ShopError NOT_FOUND; VALIDATION; CONFLICT_RETRY after too many concurrent changes */
export const saveCouponChanges = async (
  code: string,
  changes: CouponChanges,
  now: Date,
): Promise<Coupon> => {
  await requireCategory(changes.categoryId);
  return retryRaces(async () => {
    const before = existing(await readCoupon(code));
    const coupon = changedCoupon(before, changes, now);
    const { changedAt, used, brought } = before;
    const failed = await transact({
      coupon: put(couponItem(coupon), {
        when: expression`changedAt = ${changedAt} AND used = ${used} AND brought = ${brought}`,
      }),
    });
    return failed ? LOST_RACE : toCoupon(coupon);
  });
};

/** @throws ShopError NOT_FOUND */
export const removeCoupon = async (code: string): Promise<void> => {
  const failed = await transact({ coupon: remove(keys.coupon(code), EXISTS) });
  if (failed) throw changedMeanwhile(failed.coupon);
};

interface Asking {
  settings: Pick<Settings, 'currency' | 'timeZone'>;
  viewerAddress: string;
  now: Date;
}

/**
 * The coupon of a request, which can be used today. Who has tried too many unknown codes gets no answer
 * about any code.
 * @throws ShopError COUPON_REJECTED, RATE_LIMITED
 */
export const requireCoupon = async (
  found: CouponRecord | undefined,
  { settings, viewerAddress, now }: Asking,
): Promise<CouponRecord> => {
  const counts = await countOfNetwork('couponGuess', viewerAddress);
  if (!found) {
    await requireCount(counts, now);
    throw unknownCoupon();
  }
  const rejection = rejectionOf(await readCounters(counts), now);
  if (rejection) throw rejection;
  requireUsable(found, settings, now);
  return found;
};

const changeUse = (code: string, used: number, brought: number, when: Expression): Write =>
  update(keys.coupon(code), expression`SET used = used + ${used}, brought = brought + ${brought}`, {
    when,
  });

/** Fails when the coupon has changed since it was read, or all its uses are taken. */
export const takeUse = (order: OrderRecord, { code, changedAt }: CouponRecord): Write =>
  changeUse(
    code,
    1,
    piecesTotal(order),
    expression`changedAt = ${changedAt} AND (attribute_not_exists(#uses) OR used < #uses)`,
  );

/** Why `takeUse` failed. */
export const useRejected = (code: string, read: CouponRecord, current: unknown): ShopError => {
  const { changedAt } = (current ?? {}) as Partial<CouponRecord>;
  if (changedAt === read.changedAt) return usedUp(code);
  return new ShopError('COUPON_REJECTED', {
    message: `El código ${code} ha cambiado mientras comprabas. Mira otra vez cuánto descuenta.`,
  });
};

/** The coupon that an order used, if it still exists. A new coupon with the same code is another. */
const findUsed = async ({
  coupon: code,
  ...order
}: OrderRecord): Promise<CouponRecord | undefined> => {
  if (code === undefined) return undefined;
  const coupon = await readCoupon(code);
  return coupon && isUseOf(coupon, { ...order, coupon: code }) ? coupon : undefined;
};

const isSame = ({ createdAt }: CouponRecord): Expression => expression`createdAt = ${createdAt}`;

/**
 * Gives back the use of an order that ends unpaid.
 * @param kept the order that keeps the use, and brings less, because pieces were taken out
 */
export const giveBackUse = async (order: OrderRecord, kept?: OrderRecord): Promise<Write[]> => {
  const coupon = await findUsed(order);
  if (!coupon) return [];
  const less = piecesTotal(order) - (kept ? piecesTotal(kept) : 0);
  return [changeUse(coupon.code, kept ? 0 : -1, 0 - less, isSame(coupon))];
};

/** Counts the use of an order that is paid after it had ended, even if its coupon is used up. */
export const takeUseAgain = async (order: OrderRecord): Promise<Write[]> => {
  const coupon = await findUsed(order);
  return coupon ? [changeUse(coupon.code, 1, piecesTotal(order), isSame(coupon))] : [];
};

/**
 * The coupon of an ended order that its buyer wants to pay after all, at the order's own discount.
 * @throws ShopError COUPON_REJECTED when it is withdrawn or used up
 */
export const requireUseAgain = async (order: OrderRecord): Promise<CouponRecord | undefined> => {
  const { coupon: code } = order;
  if (code === undefined) return undefined;
  const coupon = await findUsed(order);
  if (!coupon) throw new ShopError('COUPON_REJECTED', { message: `El código ${code} ya no vale.` });
  if (coupon.uses !== undefined && coupon.used >= coupon.uses) throw usedUp(code);
  return coupon;
};
