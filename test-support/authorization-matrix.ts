/**
 * Who may do what (REQ-RIGHTS), as data: a route without a row does not compile, and
 * authorization.test.ts sends every row's valid request as every caller.
 */
import type { RouteId } from '#shared/rows/index.ts';

/**
 * `self` is the user in question, `other` any other user; `bad` is a token that was never or is no
 * longer good. Where several statuses stand, what came before decides.
 */
export const CALLERS = ['anonymous', 'self', 'other', 'admin', 'bad'] as const;
export type Caller = (typeof CALLERS)[number];

type Expected = number | readonly number[];
type Row = readonly [
  anonymous: Expected,
  self: Expected,
  other: Expected,
  admin: Expected,
  bad: Expected,
];

/** A second reset within a minute waits, whoever asks. */
const ONCE = [200, 429] as const;

export const MATRIX: Record<RouteId, Row> = {
  // Public calls never look at a token, so that one cached answer serves everybody.
  listProducts: [200, 200, 200, 200, 200],
  getProduct: [200, 200, 200, 200, 200],
  listCategories: [200, 200, 200, 200, 200],
  getCategory: [200, 200, 200, 200, 200],
  listReviews: [200, 200, 200, 200, 200],
  signUp: [201, 201, 201, 201, 201],
  signIn: [200, 200, 200, 200, 200],
  signInAdmin: [200, 200, 200, 200, 200],
  requestPasswordReset: [200, 200, 200, 200, 200],
  subscribe: [202, 202, 202, 202, 202],
  unsubscribe: [200, 200, 200, 200, 200],
  resetDemo: [ONCE, ONCE, ONCE, ONCE, ONCE],

  createProduct: [401, 403, 403, 201, 401],
  editProduct: [401, 403, 403, 200, 401],
  deleteProduct: [401, 403, 403, 204, 401],
  createCategory: [401, 403, 403, 201, 401],
  editCategory: [401, 403, 403, 200, 401],
  deleteCategory: [401, 403, 403, 204, 401],

  listOrders: [401, 200, 200, 200, 401],
  placeOrder: [401, 201, 201, 201, 401],
  postReview: [401, 201, 201, 403, 401],

  listUsers: [401, 403, 403, 200, 401],
  getUser: [401, 200, 403, 200, 401],
  editUser: [401, 200, 403, 200, 401],
  deleteUser: [401, 403, 403, 204, 401],
  listAdmins: [401, 403, 403, 200, 401],
  createAdmin: [401, 403, 403, 201, 401],
  deleteAdmin: [401, 403, 403, 204, 401],
  getDashboard: [401, 403, 403, 200, 401],
  listFailedMails: [401, 403, 403, 200, 401],
  retryMail: [401, 403, 403, 204, 401],

  // `self` shows the token of the reset mail; a session, whoever's, opens nothing here.
  resetPassword: [401, 200, 401, 401, 401],
};
