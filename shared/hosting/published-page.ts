/**
 * Published pages: HTML that arrives complete, rendered with the site's own components, and files
 * about the catalogue. Each has a `page` and a `key`, which are its object in the site's bucket,
 * `pages/<page>/<key>`, and its path in the API (ADR-0052).
 */
import type { SiteConfig } from '../domain/demo.ts';
import type { Category } from '../domain/schemas/category.ts';
import type { Product } from '../domain/schemas/product.ts';
import type { Review } from '../domain/schemas/review.ts';
import type { Banner } from '../domain/schemas/settings.ts';
import { privatePages, publicPages, type PublicPage } from './site-pages.ts';

/** Pages of the site. `shell` is the HTML of every page that needs a session, a cart or a token. */
export type PublishedPage = PublicPage | 'shell';
export const PUBLISHED_PAGES = [...Object.keys(publicPages), 'shell'] as PublishedPage[];

/** Published files that are not pages of the site. */
export const PUBLISHED_FILES = ['catalogue', 'sitemap', 'feed', 'robots', 'icon'] as const;
export type PublishedFile = (typeof PUBLISHED_FILES)[number];

export const isSitePage = (name: string): name is PublishedPage =>
  (PUBLISHED_PAGES as string[]).includes(name);

export interface PublishedAddress {
  page: PublishedPage | PublishedFile;
  key: string;
}

/** The key of a page that exists once. */
export const ONLY_KEY = 'index';

/** Prefix of all published objects in the site's bucket. */
export const PUBLISHED_PREFIX = 'pages/';

export const objectKey = ({ page, key }: PublishedAddress): string =>
  `${PUBLISHED_PREFIX}${page}/${key}`;

/** Patterns of the router. The shell serves several paths; it is rendered at the first step of the checkout. */
const PATTERNS: Readonly<Record<PublishedPage, string>> = {
  ...publicPages,
  shell: privatePages.checkoutInformation,
};

/** The pattern of a page whose key is in its path; undefined for a page that exists once. */
const pathBefore = (page: PublishedPage): string | undefined =>
  /^(.*\/):\w+$/.exec(PATTERNS[page])?.[1];

/** Whether the address can exist: a page that exists once has only ONLY_KEY. */
export const isAddress = ({ page, key }: PublishedAddress): boolean =>
  !isSitePage(page) || pathBefore(page) !== undefined || key === ONLY_KEY;

/** Path of a page in the site: `product`, `jarra-ocre` → `/product/jarra-ocre`. */
export const publicPath = (page: PublishedPage, key: string): string => {
  const before = pathBefore(page);
  return before === undefined
    ? PATTERNS[page].replace(/(?<=.)\/:.*$/, '')
    : before + encodeURIComponent(key);
};

/**
 * A saved change is visible within five seconds. While both origins fail, the edge may answer with its
 * copy for a day.
 */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=2, stale-while-revalidate=2, stale-if-error=86400';

/** Content of TEMPLATES_FILE. */
export type Templates = Record<PublishedPage, Template>;

interface Template {
  /** The page's HTML with PLACES. */
  template: string;
  /** The page's HTML without data, which the browser loads. */
  frame: string;
}

/** Id of the element whose text is PublishedData, as JSON. */
export const PUBLISHED_ID = 'published';

/** Files of dist/renderer, which the function has beside its bundle. */
export const RENDERER_FILE = 'renderer.mjs';
export const TEMPLATES_FILE = 'templates.json';
export const ICON_FILE = 'favicon.svg';

/** Comments in a template, which the renderer replaces. */
export const PLACES = {
  preloads: '<!--preloads-->',
  content: '<!--content-->',
  data: '<!--data-->',
} as const;

/** The values that the card of a product shows in a list. */
export interface Card {
  slug: string;
  title: string;
  /** Beginning of the description, at most EXCERPT characters. */
  description: string;
  /** In dollars. */
  price: number;
  /** The price before a reduction, in dollars (RULE-90). */
  was?: number | undefined;
  soldOut: boolean;
  rating: number;
  categoryId: number;
  img1: string;
  img2: string;
}

/** Maximum characters of a description in lists: a card shows two lines. */
export const EXCERPT = 84;

/** A product in the catalogue. A fact that is unknown is empty. */
export interface CatalogueProduct extends Card {
  id: string;
  maker: string;
  materials: string[];
  place: string;
  /** The maker's number or name of the piece. */
  identifier: string;
  /**
   * For the search: words of the edition and of the description after its beginning, once each and
   * in lower case. Absent in a file of an earlier release.
   */
  words?: string;
  /** Position in 'Destacados', from 1. */
  featured?: number | undefined;
  /** ISO 8601; when `content` changed last. */
  changedAt: string;
  /** Short hash of title, description, price, images, category and facts. */
  content: string;
}

/**
 * The file CATALOGUE_FILE, for search, filters and long lists: every public product, by category and
 * then in order of creation.
 */
export interface Catalogue {
  products: CatalogueProduct[];
}

/** The file has the path `/catalogue/all.json`. */
export const CATALOGUE_FILE = 'all';

/** Maximum cards in the HTML of a list. */
export const FIRST_CARDS = 24;
/** Maximum cards of 'Destacados' on the home page. */
export const FEATURED_CARDS = 12;
/** Maximum cards in each row of the home page. */
export const ROW_CARDS = 4;

/** A banner with the path that it leads to: its product, or all products while there is none. */
export interface ShownBanner extends Omit<Banner, 'productSlug'> {
  path: string;
}

/** The file has the path `/catalogue/home.json`. */
export const HOME_FILE = 'home';

/** Data of the home page. HOME_FILE has the same data for navigation in the site. */
export interface HomeContent {
  /**
   * At most FEATURED_CARDS products: first those with a position, then those with rating 5
   * (RULE-77).
   */
  featured: Card[];
  /** The ROW_CARDS newest products. Absent in a file of an earlier release. */
  newest?: Card[];
  /** The first ROW_CARDS products of each fixed category, by its id. */
  rows: Record<string, Card[]>;
  /** Absent in a file of an earlier release. */
  banners?: ShownBanner[];
}

/** The first cards of a list, and how many products it has. */
export interface ListContent {
  total: number;
  cards: Card[];
}

/** A product that the page of another product of its category may show. */
export interface OtherPiece extends Card {
  /** Empty without one. */
  maker: string;
}

/** Maximum products in OtherPieces. */
export const MAX_OTHER_PIECES = 24;

/** The first products of a category that are in stock, in the file `otherPiecesFile`. */
export interface OtherPieces {
  pieces: OtherPiece[];
}

/** The file has the path `/catalogue/<file>.json`. */
export const otherPiecesFile = (categoryId: number): string => `category-${categoryId}`;

/** A review without the id of its author's account, which no page needs. */
export type PublishedReview = Omit<Review, 'userId'>;

export interface PublishedProduct extends Omit<Product, 'reviews'> {
  reviews: PublishedReview[];
}

export const withoutAccounts = (product: Product): PublishedProduct => ({
  ...product,
  reviews: product.reviews.map(({ userId: _, ...review }) => review),
});

/** Data of a published page. `key` is the key in the path; `data` is null if nothing has this key. */
export interface PublishedData extends SiteConfig {
  categories: Category[];
  product?: { key: string; data: PublishedProduct | null };
  category?: { key: string; data: (Category & ListContent) | null };
  home?: HomeContent;
  listing?: ListContent;
}

export interface RenderRequest {
  /** HTML of the page before it was rendered, from TEMPLATES_FILE. */
  template: string;
  /** Path of the page, encoded. */
  path: string;
  /** `https://…` without a trailing slash. */
  origin: string;
  data: PublishedData;
}

export type RenderPage = (request: RenderRequest) => Promise<string>;

/** Exports of RENDERER_FILE. */
export interface Renderer {
  renderPage: RenderPage;
}
