/**
 * The prerendered pages: their initial HTML is the same for every visitor (build/build-web.ts). All
 * other pages share index.html, which has no content.
 *
 * This module also runs in CloudFront (spa-path.ts) and uses only syntax of cloudfront-js-2.0.
 */

/**
 * Patterns of the router (web/shell/paths.ts imports them). The first match wins, because "search" is
 * a reserved slug (RULE-03).
 */
export const publicPages = {
  home: '/',
  search: '/product/search/:text?',
  product: '/product/:slug',
  productAlias: '/products/:slug',
  products: '/products',
  category: '/categories/:id',
  about: '/about-us',
  login: '/login',
  signUp: '/signup',
  requestReset: '/resetpassword',
  cart: '/cart',
} as const;

export type PublicPage = keyof typeof publicPages;

/** Matches like the router: ignores case, `:name` is one segment, `:name?` at most one. */
const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const found = path.toLowerCase().split('/');
  if (found.length > 2 && found[found.length - 1] === '') found.pop();
  if (found.length > wanted.length) return false;
  return wanted.every((part, at) => {
    const segment = found[at];
    if (part.charAt(0) !== ':') return part === segment;
    return segment === undefined ? part.charAt(part.length - 1) === '?' : segment !== '';
  });
};

/** @param path as in the URL, still encoded */
export const publicPageAt = (path: string): PublicPage | undefined =>
  (Object.keys(publicPages) as PublicPage[]).find((name) => matches(publicPages[name], path));
