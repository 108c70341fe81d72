/**
 * Renders published pages. build/build-web.ts bundles this module for Node.js; the function
 * `renderPage` loads the bundle.
 */
import { PLACES, PUBLISHED_ID, type RenderPage } from '#shared/hosting/published-page.ts';
import { banners } from '../content.build.ts';
import { publishedCatalog } from '../features/catalog/core/catalog-slice.ts';
import { headTags, type DocumentHead } from '../ui/core/document-head.ts';
import { htmlAt } from './html-at.tsx';

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** JSON that cannot end the script element around it. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** `meta[name="robots"]`, `content` → the tag in the template up to the attribute's value. */
const tagPattern = (selector: string, attribute: string): RegExp => {
  const [, tag = '', known = ''] = /^(\w+)\[(.+)\]$/.exec(selector) ?? [];
  return new RegExp(`(<${tag}\\s+${known}\\s+${attribute}=")[^"]*`);
};

/** Replaces one part of the template; a group at the beginning of the pattern stays. */
const replaced = (page: string, pattern: RegExp | string, text: string): string => {
  if (page.search(pattern) < 0) throw new Error(`The template has no ${String(pattern)}`);
  return page.replace(pattern, (_, start: unknown) =>
    typeof start === 'string' ? start + text : text,
  );
};

export const bannerSlugs = banners.map(({ productSlug }) => productSlug);

const PRELOADS = /^(?:<link [^>]*>)*/;

/** @throws Error when a component throws or the template lacks a tag */
export const renderPage: RenderPage = async ({ template, path, origin, data }) => {
  const published = { catalog: publishedCatalog(data) };
  let head: DocumentHead | undefined;
  let structuredData: unknown;
  const html = await htmlAt(path, published, {
    head: (given) => (head = given),
    structuredData: (make) => (structuredData = make(origin)),
  });
  if (!head) throw new Error(`The page at ${path} has no heading`);
  const { title, tags } = headTags(head, origin, path);
  const preloads = PRELOADS.exec(html)?.[0] ?? '';
  const content = html.slice(preloads.length);
  const scripts = [
    ...(structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${scriptJson(structuredData)}</script>`]),
    `<script type="application/json" id="${PUBLISHED_ID}">${scriptJson(published)}</script>`,
  ].join('');
  const parts: readonly (readonly [RegExp | string, string])[] = [
    ...tags.map(
      ([selector, attribute, value]) => [tagPattern(selector, attribute), escaped(value)] as const,
    ),
    [/(<title>)[^<]*/, escaped(title)],
    [PLACES.preloads, preloads],
    [PLACES.content, content],
    [PLACES.data, scripts],
  ];
  return parts.reduce((page, [pattern, text]) => replaced(page, pattern, text), template);
};
