export const robots = (origin: string, _stage: string): string =>
  `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`;
