import { LEGAL_PATHS } from '../domain/legal.ts';

/**
 * Patterns of the router for pages that show the same to every visitor (web/paths.ts imports
 * them). They are published complete (ADR-0052).
 *
 * The first match wins, because "search" is a reserved slug (RULE-03).
 */
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

/**
 * Patterns of the router for pages that need a session, a cart, a token or a script (web/paths.ts
 * imports them). They share one HTML file without content.
 */
export const privatePages = {
  newPassword: '/resetpassword/:token',
  checkoutInformation: '/cart/information',
  checkoutShipping: '/cart/shipping',
  checkoutPayment: '/cart/payment',
  profile: '/profile/:id',
  order: '/orders/:id',
  unsubscribe: '/newsletter/baja',
  confirmEmail: '/confirmar-correo',
  restockAlert: '/aviso/:action',
  withdrawal: '/desistimiento',
} as const;
