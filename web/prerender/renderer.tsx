import { openShop } from '#shared/domain/shop.ts';
import { PLACES, PUBLISHED_ID, type RenderPage } from '#shared/hosting/published-page.ts';
import { publishedCatalog } from '../features/catalog/core/catalog-slice.ts';
import type { Published } from '../shell/store.ts';
import { htmlAt } from './html-at.tsx';
import { previewTags } from './preview-tags.tsx';

/** Escapes `<`, so that no text can end the script element. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const replaced = (page: string, pattern: RegExp | string, text: string): string => {
  if (page.search(pattern) < 0) throw new Error(`The template has no ${String(pattern)}`);
  return page.replace(pattern, () => text);
};

const DEFAULT_HEAD = /<!--head-->[^]*<!--\/head-->/;

/** @throws Error when a component throws or the template lacks a tag */
export const renderPage: RenderPage = async ({ template, path, origin, data }) => {
  openShop(data.settings);
  const published: Published = { ...data, catalog: publishedCatalog(data) };
  let structuredData: unknown;
  const { preloads, head, content } = await htmlAt(path, published, {
    origin,
    preview: previewTags(origin),
    structuredData: (make) => (structuredData = make(origin)),
  });
  if (head === '') throw new Error(`The page at ${path} has no heading`);
  const scripts = [
    ...(structuredData === undefined
      ? []
      : [`<script type="application/ld+json">${scriptJson(structuredData)}</script>`]),
    `<script type="application/json" id="${PUBLISHED_ID}">${scriptJson(data)}</script>`,
  ].join('');
  const parts = [
    [DEFAULT_HEAD, head],
    [PLACES.preloads, preloads],
    [PLACES.content, content],
    [PLACES.data, scripts],
  ] as const;
  return parts.reduce((page, [pattern, text]) => replaced(page, pattern, text), template);
};
