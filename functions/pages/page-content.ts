/**
 * The content of every published page and file, from the table and from the products of lists. All
 * reads of the table are consistent, because the page may be stored.
 */
import { isPublic } from '#shared/domain/products.ts';
import { siteConfig, type SiteConfig } from '#shared/domain/demo.ts';
import { imageFile, imageUrl } from '#shared/domain/images.ts';
import { isLegalPage, LEGAL_TITLES } from '#shared/domain/legal.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import { shownOf } from '#shared/domain/settings.ts';
import { shop } from '#shared/domain/shop.ts';
import {
  CATALOGUE_FILE,
  HOME_FILE,
  ICON_FILE,
  isSitePage,
  ONLY_KEY,
  optionsFile,
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
import { findProduct, toProductSummary } from '../catalog/product-table.ts';
import { allSettings, readSettings, settingsForPages } from '../settings/settings-table.ts';
import { env } from '../runtime/env.ts';
import { getAll } from '../table/client.ts';
import { PRODUCT, type CategoryRecord } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { homeIn, listIn, optionsIn, otherPiecesIn } from './catalogue-rules.ts';
import { feed, sitemap, robots } from './robot-files.ts';
import {
  publishedProducts,
  readImage,
  type ReadProducts,
  HTML_TYPE,
  JSON_TYPE,
} from './published-store.ts';

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

interface Reads {
  settings: SettingsChange;
  categories: readonly CategoryRecord[];
  /** Reads the products of lists, only if the page shows one. */
  products: ReadProducts;
}

type Own = Omit<PublishedData, 'categories' | 'demo' | 'settings'>;
type ReadOwn = (key: string, reads: Reads) => Promise<Own>;

const readHome = async ({ products, settings }: Reads): Promise<HomeContent> =>
  homeIn(await products(), allSettings(settings));

const readProduct: ReadOwn = async (key, { products }) => {
  const product = await findProduct(key, { consistent: true });
  if (!product) return { product: { key, data: null } };
  const choices = product.family && optionsIn(await products(), product.id);
  return { product: { key, data: { ...withoutAccounts(product), ...(choices && { choices }) } } };
};

const readCategory: ReadOwn = async (key, { products, categories }) => {
  const category = categories.find(({ id }) => String(id) === key);
  if (!category) return { category: { key, data: null } };
  return {
    category: { key, data: { ...toCategory(category), ...listIn(await products(), category.id) } },
  };
};

/** The data of each page, beside what all pages have. */
const OF_PAGE: Readonly<Partial<Record<PublishedPage, ReadOwn>>> = {
  home: async (_, reads) => ({ home: await readHome(reads) }),
  products: async (_, { products }) => ({ listing: listIn(await products()) }),
  product: readProduct,
  productAlias: readProduct,
  category: readCategory,
};

/** The text of a legal page (RULE-88), if the shop has one. */
const legalPageOf = (page: PublishedPage, settings: SettingsChange) => {
  const text = isLegalPage(page) && settings[page];
  return shop().law && text ? { title: LEGAL_TITLES[page], text } : undefined;
};

const readPage = async (page: PublishedPage, key: string, reads: Reads): Promise<PublishedData> => {
  const { categories, settings } = reads;
  const { demo, settings: shown } = configOf(settings);
  const legalPage = legalPageOf(page, settings);
  return {
    categories: categories.map(toCategory),
    demo,
    settings: legalPage ? { ...shown, legalPage } : shown,
    ...(await OF_PAGE[page]?.(key, reads)),
  };
};

const isMissing = (page: PublishedPage, { product, category, settings }: PublishedData): boolean =>
  product?.data === null || category?.data === null || (isLegalPage(page) && !settings.legalPage);

/** @returns undefined for a key that does not exist */
type ReadText = (key: string, reads: Reads) => Promise<string | undefined>;

/** Products of one file of the feed. More could exceed the 6 MB that a function may answer. */
const FEED_PRODUCTS = 1000;
/** Maximum characters, for the same reason. */
const FEED_DESCRIPTION = 1000;

/** Does not end with half of a surrogate pair. */
const beginningOf = (text: string): string =>
  text.slice(0, FEED_DESCRIPTION).replace(/[\uD800-\uDBFF]$/, '');

/** Products come whole from the table, because the catalogue has only a part of each. */
const readFeed: ReadText = async (key, reads) => {
  const number = Number(key);
  const listed = (await reads.products()).slice(
    (number - 1) * FEED_PRODUCTS,
    number * FEED_PRODUCTS,
  );
  const ids = listed.map(({ id }) => id as ProductId);
  // A shop without products has an empty first file.
  if (!/^[1-9]\d?$/.test(key) || (ids.length === 0 && number > 1)) return undefined;
  const found = new Map(
    (await getAll(PRODUCT, ids.map(keys.product)))
      .filter(isPublic)
      .map((product) => [product.id, toProductSummary(product)]),
  );
  const shown = listed.flatMap(({ id, options }): ProductSummary[] => {
    const product = found.get(id as ProductId);
    if (!product) return [];
    const { family, ...piece } = { ...product, description: beginningOf(product.description) };
    return [options !== undefined && family !== undefined ? { ...piece, family } : piece];
  });
  return feed(env.publicOrigin, shown, reads.categories.map(toCategory));
};

const readCatalogue: ReadText = async (key, reads) => {
  const { products, categories, settings } = reads;
  if (key === CATALOGUE_FILE) return JSON.stringify({ products: await products() });
  if (key === 'config') return JSON.stringify(configOf(settings));
  // For shoppers who put the shop on their home screen.
  if (key === 'manifest') return JSON.stringify(manifestOf(settings));
  if (key === HOME_FILE) return JSON.stringify(await readHome(reads));
  const category = categories.find(({ id }) => otherPiecesFile(id) === key);
  if (category) return JSON.stringify(otherPiecesIn(await products(), category.id));
  const id = key.startsWith(optionsFile('')) ? key.slice(optionsFile('').length) : undefined;
  const choices = id && optionsIn(await products(), id);
  return choices && JSON.stringify({ choices });
};

const readSitemap: ReadText = async (key, reads) =>
  key === ONLY_KEY
    ? sitemap(env.publicOrigin, reads.categories.map(toCategory), await reads.products())
    : undefined;

const readRobots: ReadText = (key) =>
  Promise.resolve(key === ONLY_KEY ? robots(env.publicOrigin) : undefined);

/** The shop's logo inside an SVG, because content is text; without a logo the icon of the build. */
const readIcon: ReadText = async (key, { settings }) => {
  if (key !== ONLY_KEY) return undefined;
  const { logo } = allSettings(settings);
  const bytes = logo === null ? undefined : await readImage(imageFile(logo, ICON_WIDTH));
  if (!bytes) return readFile(join(env.taskRoot, ICON_FILE), 'utf8');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" href="data:image/webp;base64,${bytes}"/></svg>`;
};

/** In px. */
const ICON_WIDTH = 400;

const XML_TYPE = 'application/xml; charset=utf-8';

const OF_FILE: Readonly<Record<PublishedFile, { type: string; read: ReadText }>> = {
  catalogue: { type: JSON_TYPE, read: readCatalogue },
  sitemap: { type: XML_TYPE, read: readSitemap },
  feed: { type: XML_TYPE, read: readFeed },
  robots: { type: 'text/plain; charset=utf-8', read: readRobots },
  icon: { type: 'image/svg+xml', read: readIcon },
};

/** The content of a page, or the text of a file; undefined if there is no such file. */
type Data = PublishedData | string | undefined;

/** @throws ShopError while table or bucket do not answer */
export const readData = async (
  { page, key }: PublishedAddress,
  products = publishedProducts,
): Promise<Data> => {
  const [settings, categories] = await Promise.all([readSettings(), allCategories()]);
  const reads = { settings, categories, products };
  return isSitePage(page) ? readPage(page, key, reads) : OF_FILE[page].read(key, reads);
};

/** @returns status 404 if there is no product, category or file with this key */
export const contentOf = async (
  { page, key }: PublishedAddress,
  data: Data,
): Promise<PageAnswer> => {
  const cacheControl = PAGE_CACHE_CONTROL;
  if (typeof data === 'object' && isSitePage(page)) {
    const { renderPage, templates } = await renderer();
    const { template } = templates[page];
    const request = { template, path: publicPath(page, key), origin: env.publicOrigin, data };
    const status = isMissing(page, data) ? 404 : 200;
    return { status, text: await renderPage(request), type: HTML_TYPE, cacheControl };
  }
  const type = isSitePage(page) ? HTML_TYPE : OF_FILE[page].type;
  const text = typeof data === 'string' ? data : '';
  return { status: data === undefined ? 404 : 200, text, type, cacheControl };
};

/** @param products where the products of lists come from */
export const contentAt = async (
  address: PublishedAddress,
  products?: ReadProducts,
): Promise<PageAnswer> => contentOf(address, await readData(address, products));
