/** All paths of the shop (SPEC-2). The admin panel has its own file (web/admin/shell/paths.ts). */
import type { LegalPage } from '#shared/domain/legal.ts';
import { privatePages, publicPages } from '#shared/hosting/site-pages.ts';

/** `/products/{slug}` shows the page of `/product/{slug}` (RULE-03). */
export const patterns = {
  ...publicPages,
  ...privatePages,
  /** A separate application, so a link needs `<a href>` instead of the router's `Link`. */
  admin: '/admin',
} as const;

/** For searched texts that the path cannot have: `.`, `..`, and a submit before hydration. */
export const SEARCH_FIELD = 'busqueda';

const segment = (value: string | number): string => encodeURIComponent(value);

/** Browsers remove the segments `.` and `..` from a path, even encoded ones. */
const isRemoved = (text: string): boolean => text === '.' || text === '..';

const searchPath = (text: string): string => {
  if (text === '') return '/product/search';
  return isRemoved(text)
    ? `/product/search?${SEARCH_FIELD}=${text}`
    : `/product/search/${segment(text)}`;
};

export const paths = {
  home: () => patterns.home,
  login: () => patterns.login,
  signUp: () => patterns.signUp,
  requestReset: () => patterns.requestReset,
  newPassword: (token: string) => `/resetpassword/${segment(token)}`,
  search: (text = '') => searchPath(text),
  product: (slug: string) => `/product/${segment(slug)}`,
  productAlias: (slug: string) => `/products/${segment(slug)}`,
  products: () => patterns.products,
  category: (id: number) => `/categories/${segment(id)}`,
  about: () => patterns.about,
  terms: () => patterns.terms,
  cart: () => patterns.cart,
  checkoutInformation: () => patterns.checkoutInformation,
  checkoutShipping: () => patterns.checkoutShipping,
  checkoutPayment: () => patterns.checkoutPayment,
  order: (id: string) => `/orders/${segment(id)}`,
  gift: (code: string) => `/regalo/${segment(code)}`,
  profile: (id: string) => `/profile/${segment(id)}`,
  unsubscribe: () => patterns.unsubscribe,
  confirmEmail: () => patterns.confirmEmail,
  restockAlert: (action: string) => `/aviso/${action}`,
  withdrawal: () => patterns.withdrawal,
  admin: () => patterns.admin,
} as const satisfies Record<
  Exclude<keyof typeof patterns, LegalPage>,
  (...values: never[]) => string
>;

const VISITOR_PAGES: readonly string[] = [paths.login(), paths.signUp(), paths.requestReset()];

/** @param state the location's state, `{ from: path }` (RULE-28); any other value means home */
export const returnPath = (state: unknown): string => {
  const { from } = (state ?? {}) as { from?: unknown };
  const isOwnPath = typeof from === 'string' && /^\/(?![/\\])/.test(from);
  return isOwnPath && !VISITOR_PAGES.includes(from) ? from : paths.home();
};
