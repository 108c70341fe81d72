/**
 * Which object of the site answers a path (RULE-02): files by known prefixes and names, never
 * by "has a dot" (`/product/search/2.5 l` is a page); the admin panel by its own HTML, public pages
 * by theirs, every other path by index.html.
 *
 * It also runs as a CloudFront Function (infra/edge/uri-rewrite.ts), so it keeps to what
 * cloudfront-js-2.0 knows; the synthesis fails otherwise.
 */
import { publicPageAt, type PublicPage } from './public-pages.ts';

/** The built HTML of a public page. */
export const pageFile = (page: PublicPage): string => `/pages/${page}.html`;

/** The admin panel's one HTML, in the build as in the sources (ADR-0024). */
export const ADMIN_FILE = '/admin/index.html';

/** @param uri the request's path without its query, as CloudFront passes it */
export function spaPath(uri: string): string {
  const isFile =
    uri.startsWith('/assets/') ||
    uri.startsWith('/brand/') ||
    uri === '/config.json' ||
    uri === '/favicon.ico' ||
    uri === '/robots.txt';
  if (isFile) return uri;
  if (uri.split('/', 2)[1]?.toLowerCase() === 'admin') return ADMIN_FILE;
  const page = publicPageAt(uri);
  return page === undefined ? '/index.html' : pageFile(page);
}
