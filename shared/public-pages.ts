/**
 * The pages that begin alike for every visitor. Each is built as an HTML file that already shows
 * its first frame (tools/build-web.ts); all other pages share one without content, index.html.
 *
 * Patterns as the router writes them (web/app/paths.ts takes them from here); where two match a
 * path, the first does, because "search" is a reserved slug (decision 3).
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
} as const;

export type PublicPage = keyof typeof publicPages;
