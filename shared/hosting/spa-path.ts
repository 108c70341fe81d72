/**
 * Maps a path to an object of the site (RULE-02). Files have known prefixes and names; a dot is no
 * sign of a file, because `/product/search/2.5 l` is a page. The admin panel and each prerendered
 * page have their own HTML, every other path gets index.html.
 *
 * This module also runs as a CloudFront Function (infra/edge/uri-rewrite.ts). The synthesis fails
 * when it uses more than the syntax of cloudfront-js-2.0.
 */
import { publicPageAt, type PublicPage } from './public-pages.ts';

/** The initial HTML of a prerendered page. */
export const pageFile = (page: PublicPage): string => `/pages/${page}.html`;

/** The HTML of the admin panel, an application of its own (ADR-0024). */
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
