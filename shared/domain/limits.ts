/** Limits of requests and stored values (REQ-LIMITS). */

/** Bytes of a JSON body. */
export const MAX_JSON_BYTES = 64_000;
/** Bytes of an order's JSON body: 50 lines are about 10 kB. */
export const MAX_ORDER_BYTES = 32_000;
/** Bytes of a multipart body: a Lambda event is 6 MiB and binary arrives as base64 (× 4/3). */
export const MAX_MULTIPART_BYTES = 4_500_000;
/** Text parts and file parts of one multipart body. */
export const MAX_FORM_FIELDS = 20;
export const MAX_FORM_FILES = 10;

/** Lines of one order, after merging lines of the same product. */
export const MAX_ORDER_LINES = 50;
/** Units of one product in one order. */
export const MAX_LINE_QUANTITY = 999;

/** Characters of a product's title, a product's description, a review and an order's notes. */
export const MAX_TITLE = 120;
export const MAX_DESCRIPTION = 5000;
export const MAX_REVIEW = 2000;
export const MAX_NOTES = 500;

/** Images of one product. */
export const MAX_IMAGES = 5;
/** Longer side of an avatar in px; the browser shrinks an avatar to it before uploading. */
export const AVATAR_SIDE = 512;

export const MAX_PRICE_DOLLARS = 999_999.99;
export const MAX_STOCK = 100_000;

/** Time budget of a request in seconds, below every Lambda timeout (PROMISE-R14). */
export const REQUEST_BUDGET_SECONDS = 6;
/** Time budget in seconds of a request that uploads images or restores the demo. */
export const LONG_BUDGET_SECONDS = 20;

/** Lambda timeout in seconds by the row's `work`: above the budgets, below API Gateway's 30. */
export const FUNCTION_TIMEOUT_SECONDS = {
  read: 10,
  write: 10,
  hash: 10,
  image: 25,
  restore: 25,
} as const;

/** Lifetime of a token in seconds. */
export const TOKEN_SECONDS = { user: 7 * 24 * 3600, admin: 12 * 3600 } as const;

/** Days that an idempotency key is stored (RULE-22). */
export const IDEMPOTENCY_DAYS = 1;
