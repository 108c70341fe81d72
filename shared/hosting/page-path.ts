/**
 * Maps the path of a published page to the call of the API that renders it.
 *
 * This module also runs as a CloudFront Function (infra/edge/uri-rewrite.ts). The synthesis fails
 * when it uses more than the syntax of cloudfront-js-2.0.
 */
import { publicPageAt } from './public-pages.ts';

/** Paths that CloudFront hands to this function; `*` is CloudFront's wildcard. */
export const PAGE_PATTERNS = ['/product/*', '/products/*', '/categories/*'] as const;
/** Paths among them that are files of the site. */
export const FILE_PATTERNS = ['/product/search', '/product/search/*'] as const;

/**
 * @param uri the request's path without its query, as CloudFront passes it
 * @returns undefined for a path that is no page; the site sends it to the home page (SPEC-2)
 */
export function pagePath(uri: string): string | undefined {
  const page = publicPageAt(uri);
  if (page !== 'product' && page !== 'productAlias' && page !== 'category') return undefined;
  return '/api/pages/' + page + '/' + uri.split('/')[2];
}
