/**
 * The content of every published page and file, from the table and from the products of lists. All
 * reads of the table are consistent, because the page may be stored.
 */
import { siteConfig, type SiteConfig } from '#shared/domain/demo.ts';
import { imageUrl } from '#shared/domain/images.ts';
import { isLegalPage, LEGAL_TITLES } from '#shared/domain/legal.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import { shownOf } from '#shared/domain/settings.ts';
import { shop } from '#shared/domain/shop.ts';
import {
  CATALOGUE_FILE,
  isSitePage,
  ONLY_KEY,
  otherPiecesFile,
  PAGE_CACHE_CONTROL,
  publicPath,
  withoutAccounts,
  type HomeContent,
  type PublishedAddress,
  type PublishedData,
  type PublishedFile,
  type PublishedPage,
  RENDERER_FILE,
  TEMPLATES_FILE,
  type Renderer,
  type Templates,
} from '#shared/hosting/published-page.ts';
import type { PageAnswer } from '#shared/rows/row.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allCategories, toCategory } from '../catalog/category-table.ts';
import { findProduct, isPublic, toProductSummary } from '../catalog/product-table.ts';
import { allSettings, readSettings, settingsForPages } from '../settings/settings-table.ts';
import { env } from '../runtime/env.ts';
import { getAll } from '../table/client.ts';
import { PRODUCT, type CategoryRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { homeIn, listIn, otherPiecesIn } from './catalogue-rules.ts';
import { feed, sitemap, robots } from './robot-files.ts';
import { type ReadProducts, HTML_TYPE, JSON_TYPE } from './published-store.ts';

const load = async (): Promise<Renderer & { templates: Templates }> => {
  const file = (name: string): string => join(env.taskRoot, name);
  const [{ renderPage }, templates] = await Promise.all([
    import(file(RENDERER_FILE)) as Promise<Renderer>,
    readFile(file(TEMPLATES_FILE), 'utf8'),
  ]);
  return { renderPage, templates: JSON.parse(templates) as Templates };
};

/** The renderer that the site's build makes. The first page of a function loads it (ADR-0052). */
let loading: ReturnType<typeof load> | undefined;

export const renderer = (): ReturnType<typeof load> => (loading ??= load());

export const HOME_FILE: PublishedAddress = { page: 'catalogue', key: 'home' };
/** The file has the path `/config.json`. */
export const CONFIG_FILE: PublishedAddress = { page: 'catalogue', key: 'config' };

/** For shoppers who put the shop on their home screen. Its path is `/catalogue/manifest.json`. */
export const MANIFEST_FILE: PublishedAddress = { page: 'catalogue', key: 'manifest' };

const DEMO_ICONS = [
  { src: '/brand/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/brand/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/brand/icon-512.png', sizes: '512x512', type: 'image/png' },
];

const manifestOf = (settings: SettingsChange): object => {
  const { name, tagline, logo } = allSettings(settings);
  return {
    name,
    short_name: name,
    description: tagline,
    lang: 'es',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf7f1',
    theme_color: '#fbf7f1',
    icons:
      logo === null ? DEMO_ICONS : [{ src: imageUrl(logo, 800), sizes: 'any', type: 'image/webp' }],
  };
};

const configOf = (settings: SettingsChange): SiteConfig =>
  siteConfig(env.demo, shownOf(settingsForPages(settings)));

type Own = Omit<PublishedData, 'categories' | 'demo' | 'settings'>;
type ReadOwn = (
  key: string,
  products: ReadProducts,
  settings: SettingsChange,
  categories: readonly CategoryRecord[],
) => Promise<Own>;

const readHome = async (products: ReadProducts, settings: SettingsChange): Promise<HomeContent> => {
  return homeIn(await products(), allSettings(settings));
};

const readProduct: ReadOwn = async (key) => {
  const product = await findProduct(key, { consistent: true });
  return { product: { key, data: product ? withoutAccounts(product) : null } };
};

const readCategory: ReadOwn = async (key, products, _, categories) => {
  const category = categories.find(({ id }) => String(id) === key);
  if (!category) return { category: { key, data: null } };
  return {
    category: { key, data: { ...toCategory(category), ...listIn(await products(), category.id) } },
  };
};

/** The data of each page, beside what all pages have. */
const OF_PAGE: Readonly<Partial<Record<PublishedPage, ReadOwn>>> = {
  home: async (_, products, settings) => ({ home: await readHome(products, settings) }),
  products: async (_, products) => ({ listing: listIn(await products()) }),
  product: readProduct,
  productAlias: readProduct,
  category: readCategory,
};

/** What a legal page shows (RULE-88); undefined for another page, null for one that the shop lacks. */
const legalPageOf = (page: PublishedPage, settings: SettingsChange) => {
  if (!isLegalPage(page)) return undefined;
  const text = settings[page];
  return shop().law && text ? { title: LEGAL_TITLES[page], text } : null;
};

const readPage = async (
  page: PublishedPage,
  key: string,
  products: ReadProducts,
  settings: SettingsChange,
): Promise<PageAnswer> => {
  const [{ renderPage, templates }, categories] = await Promise.all([renderer(), allCategories()]);
  const { demo, settings: shown } = configOf(settings);
  const legalPage = legalPageOf(page, settings);
  const data: PublishedData = {
    categories: categories.map(toCategory),
    demo,
    settings: legalPage ? { ...shown, legalPage } : shown,
    ...(await OF_PAGE[page]?.(key, products, settings, categories)),
  };
  const isMissing =
    data.product?.data === null || data.category?.data === null || legalPage === null;
  const { template } = templates[page];
  return {
    status: isMissing ? 404 : 200,
    text: await renderPage({
      template,
      path: publicPath(page, key),
      origin: env.publicOrigin,
      data,
    }),
    type: HTML_TYPE,
    cacheControl: PAGE_CACHE_CONTROL,
  };
};

/** @returns undefined for a key that does not exist */
type ReadText = (
  key: string,
  products: ReadProducts,
  settings: SettingsChange,
) => Promise<string | undefined>;

const categories = async (): Promise<Category[]> => (await allCategories()).map(toCategory);

/** Products of one file of the feed. More could exceed the 6 MB that a function may answer. */
const FEED_PRODUCTS = 1000;
/** Maximum characters, for the same reason. */
const FEED_DESCRIPTION = 1000;

/** Does not end with half of a surrogate pair. */
const beginningOf = (text: string): string =>
  text.slice(0, FEED_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '');

/** Products come whole from the table, because the catalogue has only a part of each. */
const readFeed: ReadText = async (key, products) => {
  const number = Number(key);
  const ids = (await products())
    .slice((number - 1) * FEED_PRODUCTS, number * FEED_PRODUCTS)
    .map(({ id }) => id as ProductId);
  // A shop without products has an empty first file.
  if (!/^[1-9]\d?$/.test(key) || (ids.length === 0 && number > 1)) return undefined;
  const found = new Map(
    (await getAll(PRODUCT, ids.map(keys.product)))
      .filter(isPublic)
      .map((product) => [product.id, toProductSummary(product)]),
  );
  const shown = ids.flatMap((id): ProductSummary[] => {
    const product = found.get(id);
    return product ? [{ ...product, description: beginningOf(product.description) }] : [];
  });
  return feed(env.publicOrigin, shown, await categories());
};

const readCatalogue: ReadText = async (key, products, settings) => {
  if (key === CATALOGUE_FILE) return JSON.stringify({ products: await products() });
  if (key === CONFIG_FILE.key) return JSON.stringify(configOf(settings));
  if (key === MANIFEST_FILE.key) return JSON.stringify(manifestOf(settings));
  if (key === HOME_FILE.key) return JSON.stringify(await readHome(products, settings));
  const category = (await categories()).find(({ id }) => otherPiecesFile(id) === key);
  return category && JSON.stringify(otherPiecesIn(await products(), category.id));
};

const readSitemap: ReadText = async (key, products) =>
  key === ONLY_KEY ? sitemap(env.publicOrigin, await categories(), await products()) : undefined;

const readRobots: ReadText = (key) =>
  Promise.resolve(key === ONLY_KEY ? robots(env.publicOrigin) : undefined);

const XML_TYPE = 'application/xml; charset=utf-8';

const OF_FILE: Readonly<Record<PublishedFile, [type: string, read: ReadText]>> = {
  catalogue: [JSON_TYPE, readCatalogue],
  sitemap: [XML_TYPE, readSitemap],
  feed: [XML_TYPE, readFeed],
  robots: ['text/plain; charset=utf-8', readRobots],
};

/**
 * @param products reads the products of lists, only if the page shows one
 * @returns status 404 if there is no product, category or file with this key
 * @throws ShopError while table or bucket do not answer
 */
export const contentAt = async (
  { page, key }: PublishedAddress,
  products: ReadProducts,
): Promise<PageAnswer> => {
  const settings = await readSettings();
  if (isSitePage(page)) return readPage(page, key, products, settings);
  const [type, read] = OF_FILE[page];
  const text = await read(key, products, settings);
  return {
    status: text === undefined ? 404 : 200,
    text: text ?? '',
    type,
    cacheControl: PAGE_CACHE_CONTROL,
  };
};
