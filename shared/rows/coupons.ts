import * as z from 'zod/mini';
import {
  Coupon,
  CouponChanges,
  CouponCode,
  CouponTerms,
  NewCoupon,
} from '../domain/schemas/coupon.ts';
import { cursor, IdempotencyHeaders, PageQuery } from '../domain/schemas/request.ts';
import type { Row } from './row.ts';

/** `code.FERIA10` continues after this coupon. */
const CouponListQuery = z.extend(PageQuery, {
  after: z.optional(cursor(/^code\.[\dA-Z-]{3,20}$/)),
});
const CouponAddress = z.object({ code: CouponCode });

export const listCoupons = {
  id: 'listCoupons',
  method: 'GET',
  path: '/coupons',
  summary: 'Every coupon with its uses, in order of the codes',
  access: 'admin',
  input: { query: CouponListQuery },
  output: z.array(Coupon),
  uses: { table: ['Query'], partitions: ['COUPONS'] },
  pageSize: 500,
} as const satisfies Row;

export const createCoupon = {
  id: 'createCoupon',
  method: 'POST',
  path: '/coupons',
  summary: 'Adds a coupon that takes a percentage or an amount off an order',
  access: 'admin',
  input: { headers: IdempotencyHeaders, body: NewCoupon },
  success: 201,
  output: Coupon,
  errors: ['NAME_TAKEN', 'IN_PROGRESS', 'CONFLICT_RETRY', 'IDEMPOTENCY_MISMATCH'],
  uses: {
    statements: [{ table: ['GetItem'], partitions: ['CATEGORIES', 'SETTINGS'] }],
    table: ['GetItem', 'PutItem'],
    partitions: ['COUPONS', 'IDEMPOTENCY#'],
  },
} as const satisfies Row;

export const editCoupon = {
  id: 'editCoupon',
  method: 'PATCH',
  path: '/coupons/{code}',
  summary: 'Changes the terms of a coupon; orders keep the discount that they have',
  access: 'admin',
  input: { params: CouponAddress, body: CouponChanges },
  output: Coupon,
  errors: ['CONFLICT_RETRY'],
  uses: {
    statements: [{ table: ['GetItem'], partitions: ['CATEGORIES'] }],
    table: ['PutItem'],
    partitions: ['COUPONS'],
  },
} as const satisfies Row;

export const deleteCoupon = {
  id: 'deleteCoupon',
  method: 'DELETE',
  path: '/coupons/{code}',
  summary: 'Withdraws a coupon; orders keep their discount',
  access: 'admin',
  input: { params: CouponAddress },
  success: 204,
  errors: ['CONFLICT_RETRY'],
  uses: { table: ['DeleteItem'], partitions: ['COUPONS'] },
} as const satisfies Row;

/** A POST, because an answer that is stored would outlive the coupon, and guesses are counted. */
export const checkCoupon = {
  id: 'checkCoupon',
  method: 'POST',
  path: '/coupons/terms',
  summary: 'What a coupon takes off; the order decides again',
  access: 'public',
  input: { body: z.object({ code: CouponCode }) },
  output: CouponTerms,
  errors: ['COUPON_REJECTED', 'RATE_LIMITED', 'CONFLICT_RETRY'],
  uses: {
    statements: [{ table: ['BatchGetItem'], partitions: ['COUPONS', 'LIMIT#', 'SETTINGS'] }],
    table: ['PutItem'],
    partitions: ['LIMIT#'],
    keys: ['pepper'],
  },
} as const satisfies Row;
