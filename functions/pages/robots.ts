import { privatePages } from '#shared/hosting/site-pages.ts';

/**
 * `/robots.txt`: crawlers may read everything except the API, the admin panel and the private pages. A
 * demo may be indexed, too. Public pages that should not be indexed have a robots meta tag, and a
 * crawler has to read the page to see the tag.
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
