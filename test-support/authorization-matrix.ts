/** Expected status of every route for every caller (REQ-RIGHTS), for authorization.test.ts. */
import type { RouteId } from '#shared/rows/index.ts';

/** `self` is the user that the request is about, `other` another user, `bad` an invalid token. */
export const CALLERS = ['anonymous', 'self', 'other', 'admin', 'helper', 'bad'] as const;
export type Caller = (typeof CALLERS)[number];

type Expected = number | readonly number[];
type Row = readonly [
  anonymous: Expected,
  self: Expected,
  other: Expected,
  admin: Expected,
  helper: Expected,
  bad: Expected,
];

/** A second reset within a minute is rejected for every caller. */
const ONCE = [200, 429] as const;

export const MATRIX: Record<RouteId, Row> = {
  // Public routes ignore tokens, so that one cached answer fits every caller.
  listProducts: [200, 200, 200, 200, 200, 200],
  getProduct: [200, 200, 200, 200, 200, 200],
  listCategories: [200, 200, 200, 200, 200, 200],
  renderPage: [200, 200, 200, 200, 200, 200],
  getCategory: [200, 200, 200, 200, 200, 200],
  getGift: [200, 200, 200, 200, 200, 200],
  listReviews: [200, 200, 200, 200, 200, 200],
  signUp: [201, 201, 201, 201, 201, 201],
  // 404 in a demo.
  signUpToPay: [404, 404, 404, 404, 404, 404],
  signIn: [200, 200, 200, 200, 200, 200],
  signInAdmin: [200, 200, 200, 200, 200, 200],
  checkCoupon: [200, 200, 200, 200, 200, 200],
  requestPasswordReset: [200, 200, 200, 200, 200, 200],
  confirmEmail: [200, 200, 200, 200, 200, 200],
  requestAdminPasswordReset: [200, 200, 200, 200, 200, 200],
  subscribe: [202, 202, 202, 202, 202, 202],
  unsubscribe: [200, 200, 200, 200, 200, 200],
  requestRestock: [202, 202, 202, 202, 202, 202],
  confirmRestock: [200, 200, 200, 200, 200, 200],
  cancelRestock: [200, 200, 200, 200, 200, 200],
  withdrawOrder: [404, 404, 404, 404, 404, 404],
  resetDemo: [ONCE, ONCE, ONCE, ONCE, ONCE, ONCE],

  listAllProducts: [401, 403, 403, 200, 200, 401],
  createProduct: [401, 403, 403, 201, 403, 401],
  // A helper may only change the stock, and the request has other fields too.
  editProduct: [401, 403, 403, 200, 403, 401],
  recordSale: [401, 403, 403, 200, 403, 401],
  deleteProduct: [401, 403, 403, 204, 403, 401],
  createCategory: [401, 403, 403, 201, 403, 401],
  editCategory: [401, 403, 403, 200, 403, 401],
  deleteCategory: [401, 403, 403, 204, 403, 401],

  listCoupons: [401, 403, 403, 200, 403, 401],
  createCoupon: [401, 403, 403, 201, 403, 401],
  editCoupon: [401, 403, 403, 200, 403, 401],
  deleteCoupon: [401, 403, 403, 204, 403, 401],

  listOrders: [401, 200, 200, 200, 200, 401],
  // Another user's order is a 404, not a 403.
  getOrder: [401, 200, 404, 200, 200, 401],
  editShipment: [401, 403, 403, 200, 200, 401],
  correctAddress: [401, 403, 403, 200, 200, 401],
  closeOrder: [401, 403, 403, 201, 403, 401],
  // `self` owns the order. For all others, admins included, its payment is a 404.
  payOrder: [401, 200, 404, 404, 404, 401],
  // Stripe's signature decides, not the caller. The event is about an order of another shop.
  receivePaymentEvent: [204, 204, 204, 204, 204, 204],
  holdOrder: [401, 403, 403, 200, 403, 401],
  markPaid: [401, 403, 403, 200, 403, 401],
  unmarkPaid: [401, 403, 403, 200, 403, 401],
  settleRefund: [401, 403, 403, 200, 403, 401],
  addShopImage: [401, 403, 403, 201, 403, 401],
  changeSettings: [401, 403, 403, 200, 403, 401],
  placeOrder: [401, 201, 201, 201, 201, 401],
  postReview: [401, 201, 201, 403, 403, 401],

  listModeratedReviews: [401, 403, 403, 200, 200, 401],
  moderateReview: [401, 403, 403, 200, 403, 401],

  listUsers: [401, 403, 403, 200, 403, 401],
  getUser: [401, 200, 403, 200, 403, 401],
  editUser: [401, 200, 403, 200, 403, 401],
  changePassword: [401, 200, 403, 403, 403, 401],
  requestConfirmation: [401, 202, 202, 403, 403, 401],
  eraseOwnAccount: [401, 204, 403, 403, 403, 401],
  listOwnData: [401, 200, 200, 403, 403, 401],
  requestOwnRestock: [401, 202, 202, 403, 403, 401],
  deleteUser: [401, 403, 403, 204, 403, 401],
  listAdmins: [401, 403, 403, 200, 403, 401],
  createAdmin: [401, 403, 403, 201, 403, 401],
  changeAdminPassword: [401, 403, 403, 200, 200, 401],
  deleteAdmin: [401, 403, 403, 204, 403, 401],
  listHistory: [401, 403, 403, 200, 403, 401],
  getDashboard: [401, 403, 403, 200, 403, 401],
  listFailedMails: [401, 403, 403, 200, 403, 401],
  retryMail: [401, 403, 403, 204, 403, 401],
  listSubscribers: [401, 403, 403, 200, 403, 401],
  sendLetter: [401, 403, 403, 204, 403, 401],
  removeSubscriber: [401, 403, 403, 204, 403, 401],
  dismissMail: [401, 403, 403, 204, 403, 401],
  getHealth: [401, 403, 403, 200, 403, 401],

  // `self` sends the token of the reset mail. Session tokens are rejected, an admin's too.
  signInByLink: [401, 200, 401, 401, 401, 401],
  resetPassword: [401, 200, 401, 401, 401, 401],
  resetAdminPassword: [401, 200, 401, 401, 401, 401],
};
