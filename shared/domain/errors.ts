/** Handlers throw ShopError with one of these codes; any other error becomes INTERNAL. */
import { MAX_ORDER_LINES } from './limits.ts';

export const ERRORS = {
  VALIDATION: { status: 400, message: 'Revisa los datos: hay campos que no son válidos.' },
  MALFORMED_JSON: { status: 400, message: 'La petición no contiene un JSON válido.' },
  MALFORMED_MULTIPART: { status: 400, message: 'El formulario enviado no se puede leer.' },
  WEAK_PASSWORD: { status: 400, message: 'Elige una contraseña más segura.' },
  UNAUTHENTICATED: { status: 401, message: 'Inicia sesión para continuar.' },
  BAD_CREDENTIALS: { status: 401, message: 'Email o contraseña incorrectos' },
  RESET_TOKEN_INVALID: {
    status: 401,
    message: 'El enlace ya no es válido. Pide uno nuevo para cambiar tu contraseña.',
  },
  FORBIDDEN: { status: 403, message: 'No tienes permiso para hacer esto.' },
  WRONG_PASSWORD: { status: 403, message: 'La contraseña actual no es correcta.' },
  USER_ONLY: { status: 403, message: 'Solo los clientes registrados pueden hacer esto.' },
  PROTECTED: { status: 403, message: 'Forma parte de la tienda y no se puede eliminar.' },
  DEMO_PROTECTED: {
    status: 403,
    message: 'Es una cuenta de demostración: su correo y su contraseña no se pueden cambiar.',
  },
  NOT_FOUND: { status: 404, message: 'No hemos encontrado lo que buscas.' },
  OUT_OF_STOCK: { status: 409, message: 'No quedan unidades suficientes de algún producto.' },
  IN_STOCK: {
    status: 409,
    message: 'Esta pieza vuelve a estar disponible. Recarga la página para comprarla.',
  },
  UNIQUE_PIECE: { status: 409, message: 'Era una pieza única y no volverá a estar disponible.' },
  PRICE_CHANGED: { status: 409, message: 'El precio de algún producto ha cambiado.' },
  DAYS_CHANGED: {
    status: 409,
    message: 'Alguna pieza se hace ahora por encargo o tarda más.',
  },
  PRODUCT_GONE: { status: 409, message: 'Algún producto ya no está a la venta.' },
  EMAIL_TAKEN: { status: 409, message: 'Ya existe una cuenta con este correo.' },
  NAME_TAKEN: { status: 409, message: 'Ya existe una categoría con este nombre.' },
  CATEGORY_NOT_EMPTY: {
    status: 409,
    message: 'La categoría todavía tiene productos. Muévelos o elimínalos antes.',
  },
  VERSION_CONFLICT: {
    status: 409,
    message: 'Alguien ha cambiado este producto mientras lo editabas.',
  },
  STOCK_OUT_OF_RANGE: {
    status: 409,
    message: 'Mientras tanto ha cambiado el stock, y este cambio ya no cabe.',
  },
  ORDER_CHANGED: {
    status: 409,
    message:
      'Alguien ha cambiado este pedido mientras tanto. Recarga la página para ver cómo está.',
  },
  ORDERS_OPEN: {
    status: 409,
    message:
      'Tienes un pedido sin pagar, sin enviar o con un desistimiento en curso. Cuando termine, podrás borrar tu cuenta.',
  },
  RESET_RUNNING: { status: 409, message: 'La demostración ya se está restableciendo.' },
  SELF_DELETE: { status: 409, message: 'No puedes eliminar tu propia cuenta.' },
  CONDITIONS_CHANGED: {
    status: 409,
    message: 'Las condiciones de venta han cambiado. Léelas antes de hacer el pedido.',
  },
  NO_DELIVERY: {
    status: 409,
    message: 'No enviamos a este país o código postal. Cambia la dirección de entrega.',
  },
  SHOP_CLOSED: {
    status: 409,
    message: 'La tienda está cerrada y ahora no admite pedidos.',
  },
  PAYMENT_UNAVAILABLE: {
    status: 409,
    message: 'La tienda ya no admite esta forma de pago. Elige otra.',
  },
  QUESTION_CHANGED: {
    status: 409,
    message: 'Falta una respuesta, o la pregunta de una pieza ha cambiado. Revisa tu carrito.',
  },
  COUPON_REJECTED: { status: 409, message: 'Ese código ya no vale.' },
  UNPAID_LIMIT: {
    status: 409,
    message: 'Tienes demasiados pedidos sin pagar. Paga alguno y vuelve a intentarlo.',
  },
  REVIEW_ANSWERED: { status: 409, message: 'Esta opinión ya tiene una respuesta.' },
  REFUND_REJECTED: { status: 409, message: 'Stripe no admite esta devolución.' },
  IN_PROGRESS: { status: 409, message: 'Este pedido ya se está tramitando.' },
  CONFLICT_RETRY: {
    status: 409,
    message: 'Hay mucha demanda en este momento. Vuelve a intentarlo en unos segundos.',
  },
  TOO_LARGE: { status: 413, message: 'Lo que envías es demasiado grande.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'El formato de la petición no se admite.' },
  UNSUPPORTED_IMAGE: {
    status: 415,
    message: 'La imagen no se admite: usa una fotografía JPEG, PNG o WebP.',
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    message: 'Tu intento anterior sí se guardó, con otros datos. Míralo antes de repetirlo.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Demasiados intentos seguidos. Espera un momento y vuelve a probar.',
  },
  INTERNAL: { status: 500, message: 'Algo ha fallado por nuestra parte. Vuelve a intentarlo.' },
  UNAVAILABLE: {
    status: 503,
    message: 'La tienda no responde en este momento. Vuelve a intentarlo en unos segundos.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One reason for the error, with its field: `items[0].quantity`, `email`, … */
export interface ErrorDetail {
  field: string;
  code: string;
  message?: string;
  /** Units left in stock, for OUT_OF_STOCK, DAYS_CHANGED and STOCK_OUT_OF_RANGE. */
  available?: number;
  /** The terms of a piece that can be ordered beyond the units left (RULE-96). */
  madeToOrderDays?: number;
  madeToOrderMax?: number;
  /** The present question of the piece, for QUESTION_CHANGED; empty for none. */
  question?: string;
  questionRequired?: true;
  /** Current unit price in dollars, for PRICE_CHANGED. */
  price?: number;
  productId?: string;
  title?: string;
}

const ORDER_REJECTIONS: readonly ErrorCode[] = [
  'OUT_OF_STOCK',
  'PRICE_CHANGED',
  'DAYS_CHANGED',
  'PRODUCT_GONE',
  'QUESTION_CHANGED',
];

/** Maximum details of an error. A rejected order names all its lines. */
export const maxDetails = (code: ErrorCode): number =>
  ORDER_REJECTIONS.includes(code) ? MAX_ORDER_LINES : 20;

export interface ErrorBody {
  message: string;
  code: ErrorCode;
  details?: ErrorDetail[];
  requestId: string;
}

export const COMMON_ERRORS = [
  'VALIDATION',
  'NOT_FOUND',
  'TOO_LARGE',
  'INTERNAL',
  'UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

/** The only error whose code and message reach the caller. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
  /** Seconds, sent as Retry-After with 409 CONFLICT_RETRY, 429 and 503. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    options: {
      message?: string;
      details?: readonly ErrorDetail[];
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = 'ShopError';
    this.code = code;
    this.details = (options.details ?? []).slice(0, maxDetails(code));
    this.retryAfter = options.retryAfter;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export const existing = <T>(value: T | undefined): T => {
  if (value === undefined) throw new ShopError('NOT_FOUND');
  return value;
};
