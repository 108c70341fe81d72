/** Coupons (RULE-98). Days are of the shop's clock, both included. */
import * as z from 'zod/mini';
import { LARGEST } from '../currencies.ts';
import { CategoryId } from '../ids.ts';
import { MAX_COUPON_CODE, MAX_COUPON_USES, MAX_PRICE } from '../limits.ts';
import { Currency, Dollars } from './fields.ts';
import { limited } from './text.ts';

// Marked as pure, so that the bundles of other rows do not contain them.

/** Upper case; typed in any case and with spaces. */
export const CouponCode = /* @__PURE__ */ (() =>
  limited().check(
    z.overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase()),
    z.regex(
      new RegExp(`^[\\dA-Z-]{3,${MAX_COUPON_CODE}}$`),
      `Un código tiene de 3 a ${MAX_COUPON_CODE} letras sin tilde, números o guiones.`,
    ),
  ))();

/** The part of a coupon that a buyer may know. Amounts are in `currency`. */
export const CouponTerms = /* @__PURE__ */ (() =>
  z.object({
    code: z.string(),
    percent: z.exactOptional(z.number()),
    amount: z.exactOptional(Dollars),
    currency: Currency,
    /** The least sum of the pieces, before the discount and without shipping. */
    minimum: z.exactOptional(Dollars),
    categoryId: z.exactOptional(CategoryId),
  }))();
export type CouponTerms = z.infer<typeof CouponTerms>;

export const Coupon = /* @__PURE__ */ (() =>
  z.extend(CouponTerms, {
    /** The code, for lists. */
    id: z.string(),
    from: z.exactOptional(z.string()),
    until: z.exactOptional(z.string()),
    uses: z.exactOptional(z.int()),
    usesPerAccount: z.exactOptional(z.int()),
    /** Orders with the coupon, except those that ended unpaid. */
    used: z.int(),
    /** The price of the pieces of these orders, after the discount. */
    brought: Dollars,
  }))();
export type Coupon = z.infer<typeof Coupon>;

const given = <S extends z.ZodMiniType>(schema: S) => z.exactOptional(z.nullable(schema));
const money = () =>
  z.number().check(z.gt(0), z.lte((MAX_PRICE * LARGEST) / 100), z.multipleOf(0.01));
const count = () => z.int().check(z.gte(1), z.lte(MAX_COUPON_USES));

/** `null` removes a term. A coupon has either a percentage or an amount. */
export const CouponChanges = /* @__PURE__ */ (() =>
  z.object({
    percent: given(z.int().check(z.gte(1), z.lte(100))),
    amount: given(money()),
    from: given(limited().check(z.iso.date())),
    until: given(limited().check(z.iso.date())),
    minimum: given(money()),
    categoryId: given(CategoryId),
    uses: given(count()),
    usesPerAccount: given(count()),
  }))();
export type CouponChanges = z.infer<typeof CouponChanges>;

export const NewCoupon = /* @__PURE__ */ (() => z.extend(CouponChanges, { code: CouponCode }))();
export type NewCoupon = z.infer<typeof NewCoupon>;
