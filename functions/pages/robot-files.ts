/**
 * Files for robots: the feed of products for merchant centres, RSS 2.0 with Google's namespace, which all
 * of them read (https://support.google.com/merchants/answer/7052112), the sitemap
 * (https://www.sitemaps.org/protocol.html) and robots.txt.
 */
import { imageUrl } from '#shared/domain/images.ts';
import { toCents, toDollars, type Cents, SHIPPING } from '#shared/domain/money.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { COUNTRIES, PREPARATION_DAYS, TRANSIT_DAYS } from '#shared/domain/shop-terms.ts';
import { publicPath } from '#shared/hosting/published-page.ts';
import { privatePages } from '#shared/hosting/site-pages.ts';

/** Characters that no document of XML 1.0 may have, even escaped, and other control characters. */
const FORBIDDEN = /(?![\t\n\r])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escaped = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? '');

/** @param text is escaped */
const textElement = (name: string, text: string): string => `<${name}>${escaped(text)}</${name}>`;

/** @param content XML, which is not escaped */
const element = (name: string, ...content: readonly string[]): string =>
  `<${name}>${content.join('')}</${name}>`;

/** @param attributes of the root, which are not escaped */
const xmlDocument = (root: string, attributes: string, content: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${content.join('\n')}\n</${root}>\n`;

const SHOP = 'Lumbre';
const DESCRIPTION = 'Artesanía hecha a mano, con calma y con oficio';

/** `12.50 USD` */
const price = (amount: Cents): string => `${toDollars(amount).toFixed(2)} USD`;

/** Delivery to each country (https://support.google.com/merchants/answer/6324484). */
const SHIPPINGS = Object.keys(COUNTRIES).map((country) =>
  element(
    'g:shipping',
    textElement('g:country', country),
    textElement('g:price', price(SHIPPING)),
    textElement('g:min_handling_time', String(PREPARATION_DAYS.min)),
    textElement('g:max_handling_time', String(PREPARATION_DAYS.max)),
    textElement('g:min_transit_time', String(TRANSIT_DAYS.min)),
    textElement('g:max_transit_time', String(TRANSIT_DAYS.max)),
  ),
);

/** Maximum additional images that a merchant centre accepts. */
const MAX_MORE_IMAGES = 10;

/** Materials that a merchant centre accepts, and its smallest size in centimetres. */
const MAX_FEED_MATERIALS = 3;
const MIN_FEED_SIZE = 1;
/** Grams; a merchant centre accepts no number above 2000. */
const MAX_FEED_GRAMS = 2000;

const weightText = (grams: number): string =>
  grams > MAX_FEED_GRAMS ? `${grams / 1000} kg` : `${grams} g`;

/** Facts without an attribute of their own, with the terms of the product page. */
const DETAILS = [
  ['place', 'Hecho en'],
  ['edition', 'Edición'],
  ['care', 'Cuidados'],
  ['warnings', 'Advertencias'],
] as const;

/** A merchant centre accepts 1000 characters in each; no fact is longer (MAX_FACT_TEXT). */
const details = (product: Facts): string[] =>
  DETAILS.flatMap(([name, term]) => {
    const text = product[name];
    if (text === undefined) return [];
    const pair = [textElement('g:attribute_name', term), textElement('g:attribute_value', text)];
    return [element('g:product_detail', ...pair)];
  });

const facts = (product: Facts): string[] => {
  const { maker = SHOP, identifier, materials = [], width, depth, height, weight } = product;
  const sizes = { width, length: depth, height };
  return [
    textElement('g:brand', maker),
    // Handmade products have no barcode. Without a maker's number they have no identifier at all.
    identifier === undefined
      ? textElement('g:identifier_exists', 'no')
      : textElement('g:mpn', identifier),
    ...(materials.length > 0
      ? [textElement('g:material', materials.slice(0, MAX_FEED_MATERIALS).join('/'))]
      : []),
    ...Object.entries(sizes).flatMap(([name, size = 0]) =>
      size < MIN_FEED_SIZE ? [] : [textElement(`g:product_${name}`, `${size} cm`)],
    ),
    ...(weight === undefined ? [] : [textElement('g:product_weight', weightText(weight))]),
    ...details(product),
  ];
};

const item = (origin: string, product: ProductSummary, category: Category | undefined): string => {
  const { id, slug, title, description, stock, img1, img2 } = product;
  const [first = img1, ...more] = product.images ?? [...new Set([img1, img2])];
  return element(
    'item',
    textElement('g:id', id),
    textElement('title', title),
    textElement('description', description),
    textElement('link', origin + publicPath('product', slug)),
    textElement('g:image_link', origin + imageUrl(first)),
    ...more
      .slice(0, MAX_MORE_IMAGES)
      .map((name) => textElement('g:additional_image_link', origin + imageUrl(name))),
    textElement('g:availability', stock > 0 ? 'in_stock' : 'out_of_stock'),
    textElement('g:price', price(toCents(product.price))),
    textElement('g:condition', 'new'),
    ...facts(product),
    ...(category ? [textElement('g:product_type', category.name)] : []),
    ...SHIPPINGS,
  );
};

/**
 * @param origin of the site, for absolute URLs
 * @param products one piece of the catalogue, from consistent reads
 */
export const feed = (
  origin: string,
  products: readonly ProductSummary[],
  categories: readonly Category[],
): string =>
  xmlDocument('rss', 'version="2.0" xmlns:g="http://base.google.com/ns/1.0"', [
    '<channel>',
    textElement('title', SHOP),
    textElement('link', origin),
    textElement('description', DESCRIPTION),
    ...products.map((product) =>
      item(
        origin,
        product,
        categories.find(({ id }) => id === product.categoryId),
      ),
    ),
    '</channel>',
  ]);

interface Url {
  path: string;
  /** ISO 8601. */
  changedAt?: string;
}

/** A file may have 50,000 addresses. Search, cart and forms are not listed: they have no content. */
export const sitemap = (
  origin: string,
  categories: readonly Category[],
  products: readonly { slug: string; changedAt: string }[],
): string => {
  const urls: Url[] = [
    ...(['home', 'products', 'about'] as const).map((page) => ({ path: publicPath(page, '') })),
    ...categories.map(({ id }) => ({ path: publicPath('category', String(id)) })),
    ...products.map(({ slug, changedAt }) => ({ path: publicPath('product', slug), changedAt })),
  ];
  return xmlDocument(
    'urlset',
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"',
    urls.map(({ path, changedAt }) =>
      element(
        'url',
        textElement('loc', origin + path),
        ...(changedAt === undefined ? [] : [textElement('lastmod', changedAt)]),
      ),
    ),
  );
};

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
