/**
 * Every address of the shop (SPEC-2): no path is spelled anywhere but here and in publicPages.
 * The admin panel has its own (web/admin/shell/paths.ts).
 */
import { publicPages } from '#shared/hosting/public-pages.ts';

/** What the router matches. `/product/{slug}` is canonical, `/products/{slug}` the same page (RULE-03). */
export const patterns = {
  ...publicPages,
  newPassword: '/resetpassword/:token',
  checkoutInformation: '/cart/information',
  checkoutShipping: '/cart/shipping',
  checkoutPayment: '/cart/payment',
  profile: '/profile/:id',
  unsubscribe: '/newsletter/baja',
  /** Another application: a plain link, never the router's. */
  admin: '/admin',
} as const;

/** The query that a browser makes of the search form where React has not taken it over yet. */
export const SEARCH_FIELD = 'busqueda';

const segment = (value: string | number): string => encodeURIComponent(value);

/** Builders of links; ids, slugs and texts are encoded here and decoded by the router. */
export const paths = {
  home: () => patterns.home,
  login: () => patterns.login,
  signUp: () => patterns.signUp,
  requestReset: () => patterns.requestReset,
  newPassword: (token: string) => `/resetpassword/${segment(token)}`,
  search: (text = '') => (text === '' ? '/product/search' : `/product/search/${segment(text)}`),
  product: (slug: string) => `/product/${segment(slug)}`,
  productAlias: (slug: string) => `/products/${segment(slug)}`,
  products: () => patterns.products,
  category: (id: number) => `/categories/${segment(id)}`,
  about: () => patterns.about,
  cart: () => patterns.cart,
  checkoutInformation: () => patterns.checkoutInformation,
  checkoutShipping: () => patterns.checkoutShipping,
  checkoutPayment: () => patterns.checkoutPayment,
  profile: (id: string) => `/profile/${segment(id)}`,
  unsubscribe: () => patterns.unsubscribe,
  admin: () => patterns.admin,
} as const satisfies Record<keyof typeof patterns, (...values: never[]) => string>;
