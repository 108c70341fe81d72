/**
 * The pages that begin alike for every visitor. Each is built as an HTML file that already shows
 * its first frame (build/build-web.ts); all other pages share one without content, index.html.
 *
 * It runs in CloudFront too (spa-path.ts), so it keeps to what cloudfront-js-2.0 knows.
 */

/**
 * Patterns as the router writes them (web/shell/paths.ts takes them from here). Where two match a
 * path the first does, because "search" is a reserved slug (RULE-03).
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

/** As the router matches: in any case, `:name` takes one segment, `:name?` at most one. */
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

/** @param path as it stands in the URL, still encoded */
export const publicPageAt = (path: string): PublicPage | undefined =>
  (Object.keys(publicPages) as PublicPage[]).find((name) => matches(publicPages[name], path));
