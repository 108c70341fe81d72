import { LEGAL_PATHS } from '../domain/legal.ts';

/** Pages that look the same for every visitor; published (ADR-0052). The first match wins. */
export const publicPages = {
  home: '/',
  search: '/product/search/:text?',
  product: '/product/:slug',
  productAlias: '/products/:slug',
  products: '/products',
  category: '/categories/:id',
  about: '/about-us',
  terms: '/envios-y-devoluciones',
  login: '/login',
  signUp: '/signup',
  requestReset: '/resetpassword',
  cart: '/cart',
  ...LEGAL_PATHS,
} as const;

export type PublicPage = keyof typeof publicPages;

/** Mail programs POST to the first address of a pair. A person who opens it gets the page at the second. */
export const MAIL_PAGES: Readonly<Record<string, string>> = {
  '/api/newsletter/unsubscribe': '/newsletter/baja',
  '/api/restock/cancellation': '/aviso/cancelar',
};

/** Pages that need a session, a cart, a token or a script. They share one HTML file. */
export const privatePages = {
  newPassword: '/resetpassword/:token',
  checkoutInformation: '/cart/information',
  checkoutShipping: '/cart/shipping',
  checkoutPayment: '/cart/payment',
  profile: '/profile/:id',
  order: '/orders/:id',
  gift: '/regalo/:code',
  unsubscribe: '/newsletter/baja',
  confirmEmail: '/confirmar-correo',
  restockAlert: '/aviso/:action',
  withdrawal: '/desistimiento',
} as const;
