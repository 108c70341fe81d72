/**
 * Headers at the edge. The security headers of the site and of images (PROMISE-S21, REQ-CLOUD) become
 * CloudFront's headers policies, and the local edge sends the same.
 */

const policy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');

/**
 * The policy of what a page may load, in an element of the page itself (ADR-0077). No
 * 'unsafe-inline': React's style prop sets properties through the CSSOM, which CSP allows.
 *
 * @param inline hashes of the page's inline scripts and styles, `'sha256-…'` in quotation marks
 */
export const pagePolicy = (inline: {
  scripts: readonly string[];
  styles: readonly string[];
}): string =>
  policy({
    'default-src': "'none'",
    'script-src': ["'self'", ...inline.scripts].join(' '),
    'style-src': ["'self'", ...inline.styles].join(' '),
    // Bootstrap's icons are data: URLs; blob: is the preview of a chosen image.
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
  });

/**
 * The part of the policy that is the same for every page of every release. It names no script and no
 * style, so a release cannot forbid those of a page that is not published anew yet.
 */
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

/** A year, in seconds. */
const HSTS = 'max-age=31536000';
/** Two years, as browsers' preload list wants it. */
const HSTS_OF_DOMAIN = 'max-age=63072000; includeSubDomains';

interface SiteOptions {
  /** The site is reached over HTTPS only, as behind CloudFront. */
  https?: boolean;
  /** Every name below the site's domain is reached over HTTPS only, too. */
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

/** An image opened on its own must never run scripts (PROMISE-S16). */
export const IMAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-site',
};

/**
 * Headers of every answer of the API. Functions send them. The edge adds them to answers that API
 * Gateway makes itself, such as 404, 413 and 431 (PROMISE-S33).
 */
export const API_ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': HSTS,
  'x-content-type-options': 'nosniff',
};

/**
 * An answer without a body that a function at the edge makes itself. It has every header, because AWS
 * documents a headers policy only for answers of origins and of the cache.
 */
export interface EdgeAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
}

/** The redirect of an unknown path to the home page (SPEC-2). */
export const HOME_REDIRECT: EdgeAnswer = {
  status: 302,
  headers: { ...API_ANSWER_HEADERS, location: '/' },
};

/** A path below the images' that no image can have. */
export const NO_IMAGE: EdgeAnswer = {
  status: 404,
  headers: { ...IMAGE_HEADERS, 'cache-control': 'no-store' },
};

/** A method other than GET and HEAD for an image. */
export const IMAGES_READ_ONLY: EdgeAnswer = {
  status: 405,
  headers: { ...IMAGE_HEADERS, 'cache-control': 'no-store', allow: 'GET, HEAD' },
};

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
  'Sec-Fetch-Site',
  'Stripe-Signature',
  'User-Agent',
  'X-Device',
] as const;

/** Added by CloudFront to every call of the API, checked by `verifyOrigin` (ADR-0026). */
export const ORIGIN_VERIFY_HEADER = 'x-origin-verify';
