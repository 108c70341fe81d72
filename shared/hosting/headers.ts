/** Security headers (PROMISE-S21). CloudFront and the local edge send the same. */

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

/**
 * The policy of a page's contents, in an element of the page (ADR-0077). No 'unsafe-inline':
 * React's style prop sets properties through the CSSOM, which CSP allows.
 * @param inline hashes of inline scripts and styles, `'sha256-…'` in quotation marks
 */
export const pagePolicy = (inline: {
  scripts: readonly string[];
  styles: readonly string[];
}): string =>
  policy({
    'default-src': "'none'",
    'script-src': ["'self'", ...inline.scripts].join(' '),
    'style-src': ["'self'", ...inline.styles].join(' '),
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
  });

/** Names no script and no style, so that a release cannot block a page of the previous one. */
const siteCsp = (https: boolean): Readonly<Record<string, string>> => ({
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  // React, React Router, Chart.js and Vite's loader need no policy.
  'trusted-types': "'none'",
  // Not in the local shop, which has no HTTPS: WebKit upgrades localhost too, and every browser
  // upgrades the address that a phone uses with --host.
  ...(https && { 'upgrade-insecure-requests': '' }),
});

/** One year. */
const HSTS = 'max-age=31536000';
/** Two years, which the browsers' preload list recommends. */
const HSTS_OF_DOMAIN = 'max-age=63072000; includeSubDomains';

interface SiteOptions {
  /** The site is only reachable over HTTPS. */
  https?: boolean;
  subdomains?: boolean | undefined;
}

export const siteHeaders = ({ https = false, subdomains = false }: SiteOptions = {}): Readonly<
  Record<string, string>
> => ({
  'content-security-policy': policy(siteCsp(https)),
  'strict-transport-security': subdomains ? HSTS_OF_DOMAIN : HSTS,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
});

export const IMAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
};

/** Functions send these; the edge adds them to API Gateway's own answers, such as 404 and 413. */
export const API_ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
};

/**
 * An edge function's own answer. It has every header, because AWS documents a headers policy only
 * for answers of origins and of the cache.
 */
export interface EdgeAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
}

export const redirectTo = (location: string): EdgeAnswer => ({
  status: 302,
  headers: { ...API_ANSWER_HEADERS, location },
});

export const HOME_REDIRECT = redirectTo('/');

export const NO_IMAGE: EdgeAnswer = {
  status: 404,
  headers: { ...IMAGE_HEADERS, 'cache-control': 'no-store' },
};

export const IMAGES_READ_ONLY: EdgeAnswer = {
  status: 405,
  headers: { ...IMAGE_HEADERS, 'cache-control': 'no-store', allow: 'GET, HEAD' },
};

/** Part of the API's cache key. CloudFront also passes these on. */
export const CACHE_KEY_HEADERS = ['Authorization'] as const;

/**
 * CloudFront passes on at most ten. A policy for all headers either includes Host, with which API
 * Gateway does not find the API, or leaves out CloudFront's own headers.
 */
export const API_HEADERS = [
  'Accept',
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Sec-Fetch-Site',
  'Stripe-Signature',
  'User-Agent',
  'X-Device',
] as const;

export const ORIGIN_VERIFY_HEADER = 'x-origin-verify';
