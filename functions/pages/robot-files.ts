/**
 * Files for robots: the feed of products for merchant centres, RSS 2.0 with Google's namespace, which all
 * of them read (https://support.google.com/merchants/answer/7052112), the sitemap
 * (https://www.sitemaps.org/protocol.html) and robots.txt.
 */
import { groupId, isColour } from '#shared/domain/families.ts';
import { imageUrl } from '#shared/domain/images.ts';
import { PERIODS } from '#shared/domain/limits.ts';
import { daysFor } from '#shared/domain/made-to-order.ts';
import { toCents, toDollars, type Cents } from '#shared/domain/money.ts';
import { fullTitle } from '#shared/domain/products.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { Facts } from '#shared/domain/schemas/facts.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { priceIn } from '#shared/domain/shipping.ts';
import { shop } from '#shared/domain/shop.ts';
import { publicPath } from '#shared/hosting/published-page.ts';
import { privatePages } from '#shared/hosting/site-pages.ts';
import { escaped } from '../runtime/escaped.ts';

/** An element with its text or its elements; one without content is left out. */
type Xml = readonly [name: string, content: string | number | undefined | readonly Xml[]];

const written = ([name, content]: Xml): string => {
  if (content === undefined) return '';
  const inner = typeof content === 'object' ? content.map(written).join('') : escaped(`${content}`);
  return `<${name}>${inner}</${name}>`;
};

/** @param attributes of the root, which are not escaped */
const xmlDocument = (root: string, attributes: string, content: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${attributes}>\n${content.map(written).join('\n')}\n</${root}>\n`;

/** `12.50 USD` */
const price = (amount: Cents): string => `${toDollars(amount).toFixed(2)} ${shop().currency}`;

/** A shop that sells shows a reduction as its pages do (RULE-90). */
const prices = ({ price: dollars, was }: ProductSummary): Xml[] => {
  const now = price(toCents(dollars));
  if (!shop().law || was === undefined) return [['g:price', now]];
  return [
    ['g:price', price(toCents(was))],
    ['g:sale_price', now],
  ];
};

/**
 * Delivery of one unit to each place that a zone names
 * (https://support.google.com/merchants/answer/6324484).
 */
const shippings = (product: ProductSummary) => {
  const { price: dollars, weight: grams = 0 } = product;
  const days = daysFor(product, 1);
  return (
    shop()
      .shipping.zones.flatMap((zone) =>
        zone.countries.flatMap((country) =>
          (zone.prefixes.length === 0 ? [undefined] : zone.prefixes).map((prefix) => ({
            country,
            prefix,
            cost: priceIn(zone, { grams, subtotal: toCents(dollars) }),
          })),
        ),
      )
      // A merchant centre reads at most so many.
      .slice(0, MAX_FEED_SHIPPINGS)
      .map(({ country, prefix, cost }): Xml => [
        'g:shipping',
        [
          ['g:country', country],
          ['g:postal_code', prefix && `${prefix}*`],
          ['g:price', price(cost)],
          ['g:min_handling_time', days ?? shop().preparationDays.min],
          ['g:max_handling_time', days ?? shop().preparationDays.max],
          ['g:min_transit_time', shop().transitDays.min],
          ['g:max_transit_time', shop().transitDays.max],
        ],
      ])
  );
};

/** A merchant centre wants the date of a piece that is made to order. */
const availability = (product: ProductSummary): Xml[] => {
  const days = daysFor(product, 1);
  if (days === undefined)
    return [['g:availability', product.stock > 0 ? 'in_stock' : 'out_of_stock']];
  const ready = new Date(Date.now() + days * PERIODS.day);
  return [
    ['g:availability', 'backorder'],
    ['g:availability_date', `${ready.toISOString().slice(0, 16)}Z`],
  ];
};

const MAX_FEED_SHIPPINGS = 100;

/** Maximum additional images that a merchant centre accepts. */
const MAX_MORE_IMAGES = 10;

/** Materials that a merchant centre accepts, and its smallest size in centimetres. */
const MAX_FEED_MATERIALS = 3;
const MIN_FEED_SIZE = 1;
/** Grams; a merchant centre accepts no number above 2000. */
const MAX_FEED_GRAMS = 2000;

const sizeText = (size = 0): string | undefined =>
  size < MIN_FEED_SIZE ? undefined : `${size} cm`;

const weightText = (grams: number | undefined): string | undefined => {
  if (grams === undefined) return undefined;
  return grams > MAX_FEED_GRAMS ? `${grams / 1000} kg` : `${grams} g`;
};

/** Facts without an attribute of their own, with the terms of the product page. */
const DETAILS = [
  ['place', 'Hecho en'],
  ['edition', 'Edición'],
  ['care', 'Cuidados'],
  ['warnings', 'Advertencias'],
] as const;

/** A merchant centre accepts 1000 characters in each; no fact is longer (MAX_FACT_TEXT). */
const detail = (term: string, text: string | undefined): Xml => [
  'g:product_detail',
  text && [
    ['g:attribute_name', term],
    ['g:attribute_value', text],
  ],
];

const facts = (product: Facts): Xml[] => {
  const { maker = shop().name, identifier, materials = [], width, depth, height, weight } = product;
  return [
    ['g:brand', maker],
    // Handmade products have no barcode. Without a maker's number they have no identifier at all.
    identifier === undefined ? ['g:identifier_exists', 'no'] : ['g:mpn', identifier],
    ['g:material', materials.slice(0, MAX_FEED_MATERIALS).join('/') || undefined],
    ['g:product_width', sizeText(width)],
    ['g:product_length', sizeText(depth)],
    ['g:product_height', sizeText(height)],
    ['g:product_weight', weightText(weight)],
    ...DETAILS.map(([name, term]) => detail(term, product[name])),
  ];
};

/** @param product with its family only if other pieces have the same */
const variant = ({ family, option = '' }: Facts): Xml[] =>
  family === undefined
    ? []
    : [
        ['g:item_group_id', groupId(family)],
        [isColour(option) ? 'g:color' : 'g:size', option || undefined],
      ];

const item = (origin: string, product: ProductSummary, category: Category | undefined): Xml => {
  const { id, slug, description, img1, img2 } = product;
  const [first = img1, ...more] = product.images ?? [...new Set([img1, img2])];
  return [
    'item',
    [
      ['g:id', id],
      ['title', fullTitle(product)],
      ['description', description],
      ['link', origin + publicPath('product', slug)],
      ['g:image_link', origin + imageUrl(first)],
      ...more
        .slice(0, MAX_MORE_IMAGES)
        .map((name): Xml => ['g:additional_image_link', origin + imageUrl(name)]),
      ...availability(product),
      ...prices(product),
      ['g:condition', 'new'],
      ...facts(product),
      ...variant(product),
      ['g:product_type', category?.name],
      ...shippings(product),
    ],
  ];
};

/**
 * @param origin of the site, for absolute URLs
 * @param products one piece of the catalogue, from consistent reads
 */
export const feed = (
  origin: string,
  products: readonly ProductSummary[],
  categories: readonly Category[],
): string => {
  const byId = new Map(categories.map((category) => [category.id, category]));
  // A merchant centre rejects a price of 0.
  const items = products
    .filter((product) => product.price > 0)
    .map((product) => item(origin, product, byId.get(product.categoryId)));
  const about: Xml[] = [
    ['title', shop().name],
    ['link', origin],
    ['description', shop().tagline],
  ];
  const attributes = 'version="2.0" xmlns:g="http://base.google.com/ns/1.0"';
  return xmlDocument('rss', attributes, [['channel', [...about, ...items]]]);
};

/** A file may have 50,000 addresses. Search, cart and forms are not listed: they have no content. */
export const sitemap = (
  origin: string,
  categories: readonly Category[],
  products: readonly { slug: string; changedAt: string }[],
): string => {
  const url = (path: string, changedAt?: string): Xml => [
    'url',
    [
      ['loc', origin + path],
      ['lastmod', changedAt],
    ],
  ];
  return xmlDocument('urlset', 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"', [
    ...(['home', 'products', 'about', 'terms'] as const).map((page) => url(publicPath(page, ''))),
    ...shop().legal.map(([path]) => url(path)),
    ...categories.map(({ id }) => url(publicPath('category', String(id)))),
    ...products.map(({ slug, changedAt }) => url(publicPath('product', slug), changedAt)),
  ]);
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
