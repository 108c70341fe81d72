/**
 * How a file of the built site is served, by its path: the deployment stores it with these headers
 * and the local server sends the same.
 */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

export interface SiteFileHeaders {
  'content-type': string;
  'cache-control': string;
}

/** Files below /assets/ carry a hash in their name; the others may change under theirs. */
export const siteFileHeaders = (path: string): SiteFileHeaders => ({
  'content-type': TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
  'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
});
