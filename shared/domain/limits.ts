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
/** Line breaks (CR LF) of one multipart body. A JPEG or PNG has about one in 65,000 bytes. */
export const MAX_FORM_LINES = 10_000;

/** Lines of one order, after merging lines of the same product. */
export const MAX_ORDER_LINES = 50;
/** Units of one product in one order. */
export const MAX_LINE_QUANTITY = 999;

/** Characters of a shipment's carrier, its tracking number and its internal note. */
export const MAX_CARRIER = 40;
export const MAX_TRACKING = 40;
export const MAX_SHIPMENT_NOTE = 1000;
/** Characters of a carrier's own link to a parcel. */
export const MAX_TRACKING_URL = 500;

/** How often parts of one order can be cancelled, returned or refunded, and characters of a reason. */
export const MAX_CLOSINGS = 10;
export const MAX_CLOSING_REASON = 300;
/** Characters of the pieces that a customer withdraws from (RULE-92). */
export const MAX_WITHDRAWN = 2000;
/** Statements of withdrawal of an order. */
export const MAX_WITHDRAWALS = 20;

/** Characters of a product's title, a product's description, a review and an order's notes. */
export const MAX_TITLE = 120;
export const MAX_DESCRIPTION = 5000;
export const MAX_REVIEW = 2000;
export const MAX_NOTES = 500;
/** Characters of a recipient's name, and of the card of a gift (RULE-79). */
export const MAX_RECIPIENT = 120;
export const MAX_CARD = 300;

/** Characters of a category's name. */
export const MAX_CATEGORY_NAME = 120;

/**
 * Characters of a piece's facts (RULE-51): of one line, and of care, warnings and
 * manufacturer. Merchant centres accept 70 characters of a brand and of a maker's number.
 */
export const MAX_FACT = 70;
export const MAX_FACT_TEXT = 500;
/** Last position in 'Destacados' (RULE-77). */
export const MAX_FEATURED = 99;
/** Materials of a piece, and characters of one. */
export const MAX_MATERIALS = 10;
export const MAX_MATERIAL = 40;
/** Width, depth and height. */
export const MAX_CENTIMETRES = 1000;
export const MAX_GRAMS = 1_000_000;

/** Characters of a text of the settings, such as the message of the holiday (RULE-74). */
export const MAX_SETTING_TEXT = 300;
export const MAX_SHOP_NAME = 40;
/** Characters of the page about the shop. */
export const MAX_ABOUT = 3000;
/** Characters of a legal page (RULE-88). */
export const MAX_LEGAL = 20_000;
/** Cents of a delivery, and of the order from which it is free (RULE-81). */
export const MAX_SHIPPING = 99_999_99;
/** Banners of the home page. */
export const MAX_BANNERS = 6;

/** Characters of an old or new value in a history, and entries of one page of it (RULE-75). */
export const MAX_HISTORY_TEXT = 200;
export const MAX_PAGE_HISTORY = 50;

/** Milliseconds, the shortest first. A month has 30 days. */
export const PERIODS = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 2_592_000_000,
  quarter: 7_776_000_000,
} as const;
type Period = keyof typeof PERIODS;

export interface Limit {
  /** The limit whose events this one counts too. Absent: it counts events of its own. */
  counter?: string;
  /** Allows at most this number of events within any period of this length. */
  most: { readonly [P in Period]?: number };
  /** Sentence for a caller above the limit. `{wait}` stands for the time until the next event. */
  rejection?: string;
}

/** How often something may happen (REQ-LIMITS). functions/limits counts the events. */
export const LIMITS = {
  /** New accounts of a network (RULE-50). Three school classes fit into an hour. */
  signUp: {
    most: { hour: 100, day: 300 },
    rejection: 'Se han creado muchas cuentas desde tu red. Vuelve a intentarlo más tarde.',
  },
  /** Latest failed sign-ins of a caller on an account; SIGN_IN_DELAYS limits them. */
  signIn: { most: { day: 16 } },
  /** Failed sign-ins of all unknown callers on an account (RULE-50). */
  guess: { most: { minute: 600 } },
  /** Callers that have failed twice reach a lower bound, so they cannot use up the share of others. */
  repeatedGuess: { counter: 'guess', most: { minute: 60 } },
  /** Devices of an account that have signed in; the latest are kept. */
  knownDevice: { most: { quarter: 10 } },
  /** Networks from which an account has signed in. A network may soon belong to another person. */
  knownNetwork: { most: { day: 100 } },
  /** Reset mails to an address, for both roles (PROMISE-S14). */
  resetMail: { most: { hour: 3, day: 10 } },
  /** Other mails to an address (PROMISE-S14). */
  mail: { most: { hour: 5, day: 20 } },
  /** Mails about one order, also if an admin changes its shipment again and again. */
  orderMail: { most: { day: 5 } },
  /** Mails about all orders of an unconfirmed address (RULE-48). */
  strangerOrderMail: { most: { day: 10 } },
  /** Confirmation mails to an address, asked for or not (RULE-48). */
  confirmation: { most: { day: 3, month: 6 } },
  unaskedConfirmation: { counter: 'confirmation', most: { month: 1 } },
  /** Invitations of the whole shop. On a public demo everybody may send them (RULE-85). */
  invitation: {
    most: { day: 10 },
    rejection: 'Ya se han enviado 10 invitaciones en un día. Podrás enviar otra dentro de {wait}.',
  },
  /** Reviews of a member. */
  review: {
    most: { hour: 10 },
    rejection: 'Has publicado 10 opiniones en una hora. Podrás publicar otra dentro de {wait}.',
  },
  /** Reviews that a member posts about one product. */
  productReview: {
    most: { day: 3 },
    rejection:
      'Ya has publicado 3 opiniones de esta pieza en un día. Podrás publicar otra dentro de {wait}.',
  },
  /** Subscriptions to the newsletter from a network. A repeated subscription of an address counts, too. */
  newsletter: {
    most: { hour: 100, day: 300 },
    rejection: 'Se han suscrito muchas direcciones desde tu red. Vuelve a intentarlo más tarde.',
  },
  /** Requests of a member that upload an image. */
  upload: {
    most: { hour: 10, day: 30 },
    rejection: 'Has cambiado muchas veces de foto. Podrás subir otra dentro de {wait}.',
  },
  /** The same of all members of a network together, and of the demo's shared accounts in a network. */
  networkUpload: {
    most: { hour: 60, day: 200 },
    rejection: 'Se han subido muchas fotos desde tu red. Podrás subir otra dentro de {wait}.',
  },
  /** Requests of an admin that upload images. A workshop may add 1 500 pieces on its first day. */
  adminUpload: {
    most: { hour: 600, day: 1500 },
    rejection: 'Has subido muchas fotos. Podrás subir otra dentro de {wait}.',
  },
  /** Requests of a network for restock alerts (ADR-0064). */
  restock: {
    most: { hour: 30, day: 100 },
    rejection: 'Se han pedido muchos avisos desde tu red. Vuelve a intentarlo más tarde.',
  },
  /** Statements of withdrawal from a network (RULE-92). */
  networkWithdrawal: {
    most: { hour: 30, day: 100 },
    rejection:
      'Han llegado muchas solicitudes desde tu red. Podrás enviar la tuya dentro de {wait}; también vale un correo a la tienda.',
  },
  /**
   * Statements about an order number with an address. The number belongs to the subject, so that a
   * stranger who knows the address only cannot use up its share.
   */
  withdrawal: {
    most: { day: 10, quarter: 30 },
    rejection:
      'Has enviado varias solicitudes de este pedido. Podrás enviar otra dentro de {wait}; también vale un correo a la tienda.',
  },
  /** Requests for alerts about a product. */
  productRestock: {
    most: { hour: 200, day: 1000 },
    rejection: 'Muchas personas han pedido este aviso. Vuelve a intentarlo más tarde.',
  },
} as const satisfies Record<string, Limit>;

/** Delays of a caller's sign-ins to an account (RULE-13, PROMISE-S04). */
export const SIGN_IN_DELAYS = {
  /** The failure that causes the first delay, of one second. Each further one doubles it. */
  firstDelayed: 5,
  longestSeconds: 60,
  /** Failures and open attempts before the first delay. */
  atOnce: 10,
  /**
   * Milliseconds after which an open attempt no longer counts. No function that hashes runs so
   * long.
   */
  longestAttempt: 15_000,
} as const;

/**
 * Bytes of one list answer, as JSON inside Lambda's own JSON: each quotation mark is four bytes
 * there. Lambda rejects an answer above 6 MB (RULE-52).
 */
export const MAX_PAGE_BYTES = 5_000_000;
/** Maximum entries of one answer to anonymous callers, who can make the shared cache miss. */
export const MAX_PUBLIC_PAGE = 50;
/** Reviews in the answer of one product, and their bytes, counted in the same way. */
export const MAX_PRODUCT_REVIEWS = 20;
export const MAX_PRODUCT_REVIEW_BYTES = 64_000;

/** Images of one product. */
export const MAX_IMAGES = 5;
/** Bytes of one uploaded image. */
export const MAX_IMAGE_BYTES = 4_000_000;
/** Pixels of one side of an uploaded image. */
export const MAX_IMAGE_SIDE = 6000;
/**
 * Pixels of an uploaded image by purpose and by the memory that decoding takes (PROMISE-S17,
 * ADR-0038). `deepPng` has 16 bits per channel or is interlaced. Browsers shrink photographs to 512
 * and 1600 px before the upload, so only other clients reach these limits.
 */
export const MAX_IMAGE_PIXELS = {
  avatar: { other: 4_000_000, deepPng: 2_000_000 },
  catalog: { other: 24_000_000, deepPng: 12_000_000 },
} as const;
export type ImagePurpose = keyof typeof MAX_IMAGE_PIXELS;
/** Longer side of an avatar in px; the browser shrinks an avatar to it before uploading. */
export const AVATAR_SIDE = 512;

export const MAX_PRICE_DOLLARS = 999_999.99;
export const MAX_STOCK = 100_000;
/** Units that one edit can add to the stock or take from it by difference (RULE-46). */
export const MAX_STOCK_CHANGE = 999;

/**
 * Milliseconds before a function's timeout at which the caller gets UNAVAILABLE (PROMISE-R14). It is
 * long enough for the answer and its log line on a busy processor.
 */
export const ANSWER_RESERVE_MS = 4000;

/** Lambda timeout in seconds by the row's `work`, below API Gateway's 30. */
export const FUNCTION_TIMEOUT_SECONDS = {
  waiting: 10,
  hash: 10,
  image: 29,
  restore: 25,
} as const;

/**
 * Environment of the functions that decode images. Otherwise each thread of a decoder keeps the
 * memory that it has freed: 12 uploads in one process grow to 1154 MB instead of 446 MB (ADR-0038).
 */
export const IMAGE_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' } as const;

/** Lifetime of a token in seconds. */
export const TOKEN_SECONDS = { user: 7 * 24 * 3600, admin: 12 * 3600 } as const;

/** Days that an idempotency key is stored (RULE-22). */
export const IDEMPOTENCY_DAYS = 1;

/** Up to this many units the stock is low. */
export const LOW_STOCK = 3;
/** Maximum products with low stock that the dashboard lists. */
export const MAX_LOW_STOCK = 50;
