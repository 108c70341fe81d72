/**
 * Maps a path of the site to an object of its bucket, `/pages/<page>/<key>` or a file (RULE-02). If
 * the bucket does not have it, the API renders the same path below /api (ADR-0077).
 *
 * This module also runs as a CloudFront Function (infra/edge/uri-rewrite.ts). The synthesis fails
 * if it uses more than the syntax of cloudfront-js-2.0.
 */
import { privatePages, publicPages } from './site-pages.ts';

export const PUBLISHED_PATH = '/pages/';

export const SHELL_PAGE = '/pages/shell/index';
export const ADMIN_FILE = '/admin/index.html';

export const FILE_PREFIXES = ['/assets/', '/brand/'] as const;

/** CloudFront asks the API when the bucket answers one of these. */
export const FAILOVER_STATUSES = [403, 404, 500, 502, 503, 504];

const NO_KEY = '-';
const ONLY_KEY = 'index';

/** Patterns of the keys. A slug has at most 90 characters. */
const KEYS: { readonly [page: string]: RegExp } = {
  product: /^[a-z0-9][a-z0-9-]{0,99}$/i,
  productAlias: /^[a-z0-9][a-z0-9-]{0,99}$/i,
  category: /^[1-9]\d{0,5}$/,
};

const RESOURCES = [
  // CloudFront's default root object turns `/` into this path.
  { path: /^\/index\.html$/, object: 'home/index' },
  // Browsers ask for this path on pages that name no icon.
  { path: /^\/favicon\.ico$/, object: 'icon/index' },
  { path: /^\/robots\.txt$/, object: 'robots/index' },
  { path: /^\/sitemap\.xml$/, object: 'sitemap/index' },
  { path: /^\/feed\.xml$/, object: 'feed/1' },
  { path: /^\/feed\/([1-9]\d{0,5})\.xml$/, object: 'feed/$1' },
  { path: /^\/config\.json$/, object: 'catalogue/config' },
  { path: /^\/catalogue\/([\w-]{1,100})\.json$/, object: 'catalogue/$1' },
];

const isFile = (uri: string): boolean => FILE_PREFIXES.some((prefix) => uri.startsWith(prefix));

/** Decodes once, like the router. A malformed segment stays as it is. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** Like the router: ignores case; `:name` is one segment, `:name?` at most one. */
const matches = (pattern: string, found: readonly string[]): boolean => {
  const wanted = pattern.split('/');
  if (found.length > wanted.length) return false;
  return wanted.every((part, at) => {
    const segment = found[at];
    if (part.charAt(0) !== ':') return part === segment?.toLowerCase();
    return segment === undefined ? part.charAt(part.length - 1) === '?' : segment !== '';
  });
};

const nameOf = (
  patterns: Readonly<Record<string, string>>,
  segments: readonly string[],
): string | undefined =>
  Object.keys(patterns).find((name) => matches(patterns[name] ?? '', segments));

/** The pages of the site use the same keys. */
export const pageKey = (page: string, parameter: string | undefined): string => {
  const keys = KEYS[page];
  if (keys === undefined) return ONLY_KEY;
  return parameter !== undefined && keys.test(parameter) ? parameter : NO_KEY;
};

/**
 * @param uri path without query, still encoded
 * @returns undefined for an unknown path, which leads home (SPEC-2)
 */
export function sitePath(uri: string): string | undefined {
  if (isFile(uri)) return uri;
  const resource = RESOURCES.find((each) => each.path.test(uri));
  if (resource) return uri.replace(resource.path, PUBLISHED_PATH + resource.object);
  const segments = uri.split('/').map(decoded);
  if (segments.length > 2 && segments[segments.length - 1] === '') segments.pop();
  const page = nameOf(publicPages, segments);
  if (page !== undefined) return PUBLISHED_PATH + page + '/' + pageKey(page, segments[2]);
  if (segments[1]?.toLowerCase() === 'admin') return ADMIN_FILE;
  return nameOf(privatePages, segments) === undefined ? undefined : SHELL_PAGE;
}
