/** Limits of requests and stored values (REQ-LIMITS). Limits of texts are in characters. */

export const MAX_JSON_BYTES = 64_000;
/** Bytes of an order's JSON body: 50 lines are about 10 kB. */
export const MAX_ORDER_BYTES = 32_000;
/** Bytes of a multipart body: a Lambda event is 6 MiB and binary arrives as base64 (× 4/3). */
export const MAX_MULTIPART_BYTES = 4_500_000;
/** Per multipart body. */
export const MAX_FORM_FIELDS = 30;
export const MAX_FORM_FILES = 10;
/** Line breaks (CR LF) of one multipart body. A JPEG or PNG has about one in 65,000 bytes. */
export const MAX_FORM_LINES = 10_000;

export const MAX_ORDER_LINES = 50;
export const MAX_LINE_QUANTITY = 999;

export const MAX_CARRIER = 40;
/** Characters of one tracking number, and parcels of an order. */
export const MAX_TRACKING = 40;
export const MAX_PARCELS = 10;
export const MAX_SHIPMENT_NOTE = 1000;
export const MAX_PAYMENT_NOTE = 300;
/** Days after an order until which an admin can keep its pieces for a transfer. */
export const MAX_WAIT_DAYS = 60;
export const MAX_TRACKING_URL = 500;

/** Closings of one order, and characters of a reason. */
export const MAX_CLOSINGS = 10;
export const MAX_CLOSING_REASON = 300;
export const MAX_WITHDRAWN = 2000;
export const MAX_WITHDRAWALS = 20;

export const MAX_TITLE = 120;
export const MAX_DESCRIPTION = 5000;
export const MAX_REVIEW = 2000;
export const MAX_NOTES = 500;
export const MAX_POSTAL_CODE = 15;
export const MAX_RECIPIENT = 120;
export const MAX_CARD = 300;
/** Days after its order for which a gift has a page. */
export const GIFT_DAYS = 365;

export const MAX_LETTER = 5000;
export const MAX_LETTER_PIECES = 4;

export const MAX_CATEGORY_NAME = 120;

export const MAX_COUPON_CODE = 20;
export const MAX_COUPON_USES = 100_000;

/** Merchant centres accept 70 characters for a brand and for a maker's number. */
export const MAX_FACT = 70;
export const MAX_FACT_TEXT = 500;
/** Days until a piece that is made to order is ready, and its units in one order. */
export const MAX_MADE_DAYS = 120;
export const MAX_MADE = 99;
export const MAX_FAMILY = 60;
export const MAX_OPTION = 40;
export const MAX_QUESTION = 80;
export const MAX_ANSWER = 60;
/** Last position in 'Destacados'. */
export const MAX_FEATURED = 99;
export const MAX_MATERIALS = 10;
export const MAX_MATERIAL = 40;
/** Maximum width, depth and height. */
export const MAX_CENTIMETRES = 1000;
export const MAX_GRAMS = 1_000_000;

export const MAX_SETTING_TEXT = 300;
export const MAX_SHOP_NAME = 40;
export const MAX_ABOUT = 3000;
export const MAX_LEGAL = 20_000;
/** Cents of a US dollar; other currencies have the same worth (currencies.ts). */
export const MAX_SHIPPING = 99_999_99;
export const MAX_BANNERS = 6;

/** A longer value in a history is cut. */
export const MAX_HISTORY_TEXT = 200;
export const MAX_PAGE_HISTORY = 50;

/** The most that an account may hold unpaid. A line of the largest quantity fits. */
export const MAX_UNPAID = { orders: 5, units: MAX_LINE_QUANTITY } as const;

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
  /** Another limit that counts the same events. Absent: this limit counts its own. */
  counter?: string;
  most: { readonly [P in Period]?: number };
  /** Sentence for a caller above the limit. `{wait}` stands for the time until the next event. */
  rejection?: string;
}

export const LIMITS = {
  /** New accounts from a network. Three school classes fit into an hour. */
  signUp: {
    most: { hour: 100, day: 300 },
    rejection: 'Se han creado muchas cuentas desde tu red. Vuelve a intentarlo más tarde.',
  },
  /** Failed sign-ins of one caller that are counted; SIGN_IN_DELAYS limits them. */
  signIn: { most: { day: 16 } },
  guess: { most: { minute: 600 } },
  /** For callers that have failed twice, so that they cannot use up the share of others. */
  repeatedGuess: { counter: 'guess', most: { minute: 60 } },
  /** Codes of coupons that do not exist, tried from a network. A whole fair may share one. */
  couponGuess: {
    most: { hour: 60, day: 200 },
    rejection: 'Se han probado muchos códigos desde tu red. Vuelve a intentarlo dentro de {wait}.',
  },
  /** Every order that waits for its money or has a coupon; MAX_UNPAID limits how many wait at once. */
  unpaidOrder: { most: { minute: 60 } },
  /**
   * Orders of a network that wait for their money, where ten units count as one. Without a confirmed
   * address an order waits for a day at most, so this also bounds what its accounts hold together.
   */
  networkUnpaid: {
    most: { day: 200 },
    rejection: 'Se han hecho muchos pedidos desde tu red. Podrás hacer el tuyo dentro de {wait}.',
  },
  /** Devices that have signed in; the latest are kept. */
  knownDevice: { most: { quarter: 10 } },
  /** A day only, because a network may soon belong to another person. */
  knownNetwork: { most: { day: 100 } },
  /** Reset mails to an address, both roles together. */
  resetMail: { most: { hour: 3, day: 10 } },
  mail: { most: { hour: 5, day: 20 } },
  /** Mails about one order, even if an admin changes its shipment again and again. */
  orderMail: { most: { day: 5 } },
  strangerOrderMail: { most: { day: 10 } },
  /** Confirmation mails, whether somebody asked for them or not. */
  confirmation: { most: { day: 3, month: 6 } },
  unaskedConfirmation: { counter: 'confirmation', most: { month: 1 } },
  /** For the whole shop, because on a public demo everybody may invite. */
  invitation: {
    most: { day: 10 },
    rejection: 'Ya se han enviado 10 invitaciones en un día. Podrás enviar otra dentro de {wait}.',
  },
  /** Letters of the shop to its subscribers. */
  letter: {
    most: { day: 1 },
    rejection: 'Solo sale una carta al día. Podrás enviar otra dentro de {wait}.',
  },
  letterPreview: {
    most: { hour: 20 },
    rejection: 'Te has enviado muchas pruebas. Podrás enviarte otra dentro de {wait}.',
  },
  review: {
    most: { hour: 10 },
    rejection: 'Has publicado 10 opiniones en una hora. Podrás publicar otra dentro de {wait}.',
  },
  productReview: {
    most: { day: 3 },
    rejection:
      'Ya has publicado 3 opiniones de esta pieza en un día. Podrás publicar otra dentro de {wait}.',
  },
  /** A repeated subscription of an address counts too. */
  newsletter: {
    most: { hour: 100, day: 300 },
    rejection: 'Se han suscrito muchas direcciones desde tu red. Vuelve a intentarlo más tarde.',
  },
  upload: {
    most: { hour: 10, day: 30 },
    rejection: 'Has cambiado muchas veces de foto. Podrás subir otra dentro de {wait}.',
  },
  /** All users in a network together, and the demo's shared accounts. */
  networkUpload: {
    most: { hour: 60, day: 200 },
    rejection: 'Se han subido muchas fotos desde tu red. Podrás subir otra dentro de {wait}.',
  },
  /** Requests of an admin that upload images. A workshop may add 1 500 pieces on its first day. */
  adminUpload: {
    most: { hour: 600, day: 1500 },
    rejection: 'Has subido muchas fotos. Podrás subir otra dentro de {wait}.',
  },
  restock: {
    most: { hour: 30, day: 100 },
    rejection: 'Se han pedido muchos avisos desde tu red. Vuelve a intentarlo más tarde.',
  },
  networkWithdrawal: {
    most: { hour: 30, day: 100 },
    rejection:
      'Han llegado muchas solicitudes desde tu red. Podrás enviar la tuya dentro de {wait}; también vale un correo a la tienda.',
  },
  /** By order number and address, so that a stranger with the address cannot use it up. */
  withdrawal: {
    most: { day: 10, quarter: 30 },
    rejection:
      'Has enviado varias solicitudes de este pedido. Podrás enviar otra dentro de {wait}; también vale un correo a la tienda.',
  },
  productRestock: {
    most: { hour: 200, day: 1000 },
    rejection: 'Muchas personas han pedido este aviso. Vuelve a intentarlo más tarde.',
  },
} as const satisfies Record<string, Limit>;

/** Delays between sign-in attempts of a caller on an account (RULE-13). */
export const SIGN_IN_DELAYS = {
  /** This failure causes a delay of one second; each further one doubles it. */
  firstDelayed: 5,
  longestSeconds: 60,
  /** Failures and open attempts before the first delay. */
  atOnce: 10,
  /** Milliseconds after which an open attempt no longer counts. Functions that hash end earlier. */
  longestAttempt: 15_000,
} as const;

/**
 * Maximum bytes of a list answer as JSON inside Lambda's JSON, where a quotation mark takes four.
 * Lambda rejects answers above 6 MB (RULE-52).
 */
export const MAX_PAGE_BYTES = 5_000_000;
/** Maximum entries of one answer to anonymous callers, who can make the shared cache miss. */
export const MAX_PUBLIC_PAGE = 50;
/** Reviews in the answer of one product, and their bytes, counted like MAX_PAGE_BYTES. */
export const MAX_PRODUCT_REVIEWS = 20;
export const MAX_PRODUCT_REVIEW_BYTES = 64_000;

export const MAX_IMAGES = 5;
export const MAX_IMAGE_BYTES = 4_000_000;
export const MAX_IMAGE_SIDE = 6000;
/**
 * By the memory that decoding takes (ADR-0038). `deepPng` has 16 bits per channel or is interlaced.
 * Browsers shrink images before the upload, so only other clients reach these limits.
 */
export const MAX_IMAGE_PIXELS = {
  avatar: { other: 4_000_000, deepPng: 2_000_000 },
  catalog: { other: 24_000_000, deepPng: 12_000_000 },
} as const;
export type ImagePurpose = keyof typeof MAX_IMAGE_PIXELS;
/** Longer side in px. The browser shrinks an avatar to it before the upload. */
export const AVATAR_SIDE = 512;

/** In cents of a US dollar, as MAX_SHIPPING. */
export const MAX_PRICE = 999_999_99;
export const MAX_STOCK = 100_000;
/** Units that one edit can add to the stock or take from it by difference. */
export const MAX_STOCK_CHANGE = 999;

/** Milliseconds before the timeout at which the caller gets UNAVAILABLE (PROMISE-R14). */
export const ANSWER_RESERVE_MS = 4000;

/** Lambda timeout in seconds by the row's `work`, below API Gateway's 30. */
export const FUNCTION_TIMEOUT_SECONDS = {
  waiting: 10,
  hash: 10,
  image: 29,
  restore: 25,
  audit: 25,
} as const;

/** Without it decoders keep freed memory: 12 uploads grow to 1154 MB instead of 446 MB. */
export const IMAGE_ENVIRONMENT = { MALLOC_ARENA_MAX: '1' } as const;

export const TOKEN_SECONDS = { user: 7 * 24 * 3600, admin: 12 * 3600 } as const;

export const IDEMPOTENCY_DAYS = 1;

export const LOW_STOCK = 3;
export const MAX_LOW_STOCK = 50;
