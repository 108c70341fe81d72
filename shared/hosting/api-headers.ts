/** Request headers of the cache key of the API, which CloudFront passes on too. */
export const CACHE_KEY_HEADERS = ['Authorization'] as const;

/**
 * Request headers that CloudFront passes on to the API, besides the cache key's. CloudFront allows
 * ten. A list, because the policies that pass on every header either include Host, with which API
 * Gateway would not find the API, or leave out CloudFront's own headers.
 */
export const API_HEADERS = [
  'Accept',
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Origin',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Device',
] as const;
