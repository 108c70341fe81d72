import { privatePages } from '#shared/hosting/private-pages.ts';

/**
 * `/robots.txt`: everything but the API, the panel and the private pages. A demo may be indexed, too.
 * Public pages that should not be indexed say so themselves; a crawler has to read them for that.
 */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/',
    'Disallow: /admin',
    ...Object.values(privatePages).map((pattern) => `Disallow: ${pattern.replace(/:.*/, '')}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
