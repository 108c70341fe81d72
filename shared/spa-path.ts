/**
 * Which object of the site answers a path (decision 2): files by known prefixes and names, never
 * by "has a dot" (`/product/search/2.5 l` is a page); every other path is a page, and index.html
 * answers it.
 *
 * It also runs as a CloudFront Function (infra/uri-rewrite.ts), so it imports nothing and keeps to
 * what cloudfront-js-2.0 knows; the synthesis fails otherwise.
 *
 * @param uri the request's path without its query, as CloudFront passes it
 */
export function spaPath(uri: string): string {
  const isFile =
    uri.startsWith('/assets/') ||
    uri.startsWith('/brand/') ||
    uri === '/config.json' ||
    uri === '/favicon.ico' ||
    uri === '/robots.txt';
  return isFile ? uri : '/index.html';
}
