/** Every limit that a shopper, an admin or an attacker can meet (REQ-LIMITS), in one place. */

/** Bytes of a JSON body. */
export const MAX_JSON_BYTES = 64_000;
/** Bytes of an order's JSON body: 50 lines are about 10 kB. */
export const MAX_ORDER_BYTES = 32_000;
/** Bytes of a multipart body: a Lambda event is 6 MiB and binary arrives as base64 (× 4/3). */
export const MAX_MULTIPART_BYTES = 4_500_000;
/** Text parts and file parts of one multipart body. */
export const MAX_FORM_FIELDS = 20;
export const MAX_FORM_FILES = 10;

/** Lines of one order after lines of one product were merged. */
export const MAX_ORDER_LINES = 50;
/** Pieces of one product in one order, whatever its stock. */
export const MAX_LINE_QUANTITY = 999;

/** Characters of a product's title, a product's description, a review and an order's notes. */
export const MAX_TITLE = 120;
export const MAX_DESCRIPTION = 5000;
export const MAX_REVIEW = 2000;
export const MAX_NOTES = 500;

/** Images of one product. */
export const MAX_IMAGES = 5;
/** px of an avatar's longer side, to which browsers shrink it before they send it. */
export const AVATAR_SIDE = 512;

export const MAX_PRICE_DOLLARS = 999_999.99;
export const MAX_STOCK = 100_000;

/** The shop's own budget for a request, in seconds, below every Lambda timeout (PROMISE-R14). */
export const REQUEST_BUDGET_SECONDS = 6;
/** The same for a request that carries images or restores the demo. */
export const LONG_BUDGET_SECONDS = 20;

/** Lambda timeout in seconds by a row's `work`: above those budgets, below API Gateway's 30. */
export const FUNCTION_TIMEOUT_SECONDS = {
  read: 10,
  write: 10,
  hash: 10,
  image: 25,
  restore: 25,
} as const;

/** How long a token is valid, in seconds: 7 days for users, 12 hours for admins. */
export const TOKEN_SECONDS = { user: 7 * 24 * 3600, admin: 12 * 3600 } as const;

/** Days for which an Idempotency-Key is remembered (RULE-22). */
export const IDEMPOTENCY_DAYS = 1;
