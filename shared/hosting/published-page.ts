/**
 * Published pages, complete HTML, and files about the catalogue (ADR-0052). The object in the
 * site's bucket is `pages/<page>/<key>`, and the API has the same path.
 */
import type { SiteConfig } from '../domain/demo.ts';
import type { Category } from '../domain/schemas/category.ts';
import type { Product } from '../domain/schemas/product.ts';
import type { Review } from '../domain/schemas/review.ts';
import type { Banner } from '../domain/schemas/settings.ts';
import { privatePages, publicPages, type PublicPage } from './site-pages.ts';

export type PublishedPage = PublicPage | 'shell';
export const PUBLISHED_PAGES = [...Object.keys(publicPages), 'shell'] as PublishedPage[];

export const PUBLISHED_FILES = ['catalogue', 'sitemap', 'feed', 'robots', 'icon'] as const;
export type PublishedFile = (typeof PUBLISHED_FILES)[number];

export const isSitePage = (name: string): name is PublishedPage =>
  (PUBLISHED_PAGES as string[]).includes(name);

export interface PublishedAddress {
  page: PublishedPage | PublishedFile;
  key: string;
}

export const ONLY_KEY = 'index';

export const PUBLISHED_PREFIX = 'pages/';

export const objectKey = ({ page, key }: PublishedAddress): string =>
  `${PUBLISHED_PREFIX}${page}/${key}`;

/** The shell serves several paths; it is rendered at the first step of the checkout. */
const PATTERNS: Readonly<Record<PublishedPage, string>> = {
  ...publicPages,
  shell: privatePages.checkoutInformation,
};

/** The path before a page's parameter. Undefined for a page without one. */
const pathBefore = (page: PublishedPage): string | undefined =>
  /^(.*\/):\w+$/.exec(PATTERNS[page])?.[1];

export const isAddress = ({ page, key }: PublishedAddress): boolean =>
  !isSitePage(page) || pathBefore(page) !== undefined || key === ONLY_KEY;

export const publicPath = (page: PublishedPage, key: string): string => {
  const before = pathBefore(page);
  return before === undefined
    ? PATTERNS[page].replace(/(?<=.)\/:.*$/, '')
    : before + encodeURIComponent(key);
};

/**
 * A change is visible within five seconds. While both origins fail, the edge answers with its copy for
 * a day.
 */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=2, stale-while-revalidate=2, stale-if-error=86400';

export type Templates = Record<PublishedPage, Template>;

interface Template {
  template: string;
  frame: string;
}

export const PUBLISHED_ID = 'published';

/** Files of dist/renderer, which are beside the function's bundle. */
export const RENDERER_FILE = 'renderer.mjs';
export const TEMPLATES_FILE = 'templates.json';
export const ICON_FILE = 'favicon.svg';

export const PLACES = {
  preloads: '<!--preloads-->',
  content: '<!--content-->',
  data: '<!--data-->',
} as const;

/** Prices are in dollars. */
export interface Card {
  slug: string;
  title: string;
  description: string;
  price: number;
  was?: number | undefined;
  soldOut: boolean;
  rating: number;
  /** Absent without any. */
  ratingCount?: number | undefined;
  categoryId: number;
  img1: string;
  img2: string;
  /** How many pieces its family has; absent for a piece without others (RULE-95). */
  options?: number | undefined;
  /** The lowest price of the family's pieces in the list, if they differ. */
  from?: number | undefined;
}

/** A card shows two lines. */
export const EXCERPT = 84;

/** Unknown facts are empty. */
export interface CatalogueProduct extends Card {
  id: string;
  maker: string;
  materials: string[];
  place: string;
  identifier: string;
  /** The same for all pieces of a family (`familyKey`). */
  family?: string | undefined;
  /** Which one of its family it is. */
  option?: string | undefined;
  /** Search words of the edition, and of the description after EXCERPT. */
  words: string;
  featured?: number | undefined;
  /** ISO 8601 time of the last change of `content`. */
  changedAt: string;
  /** Short hash of title, description, price, images, category and facts. */
  content: string;
}

/** `/catalogue/all.json`: every public product, by category, then in order of creation. */
export interface Catalogue {
  products: CatalogueProduct[];
}

export const CATALOGUE_FILE = 'all';

export const FIRST_CARDS = 24;
export const FEATURED_CARDS = 12;
export const ROW_CARDS = 4;

/** `path` leads to the banner's product, or to all products. */
export interface ShownBanner extends Omit<Banner, 'productSlug'> {
  path: string;
}

/** The file has the path `/catalogue/home.json`. */
export const HOME_FILE = 'home';

/** Data of the home page. HOME_FILE has the same data for navigation in the site. */
export interface HomeContent {
  /** Products with a position first, then those with rating 5 (RULE-77). At most FEATURED_CARDS. */
  featured: Card[];
  newest: Card[];
  rows: Record<string, Card[]>;
  banners: ShownBanner[];
}

export interface ListContent {
  total: number;
  cards: Card[];
}

/** Shown on the page of another product of the category. */
export interface OtherPiece extends Card {
  maker: string;
  family?: string | undefined;
}

export const MAX_OTHER_PIECES = 24;

/** The first products of a category in stock: the file `/catalogue/category-<id>.json`. */
export interface OtherPieces {
  pieces: OtherPiece[];
}

export const otherPiecesFile = (categoryId: number): string => `category-${categoryId}`;

/** One piece of a family, as the pages of all of them show it. */
export interface FamilyOption extends Pick<Card, 'slug' | 'price' | 'soldOut' | 'img1'> {
  name: string;
}

/** The file `/catalogue/options-<product id>.json`. */
export interface FamilyOptions {
  choices: FamilyOption[];
}

export const optionsFile = (id: string): string => `options-${id}`;

export type PublishedReview = Omit<Review, 'userId'>;

export interface PublishedProduct extends Omit<Product, 'reviews'> {
  reviews: PublishedReview[];
  /** The pieces of its family, itself included. */
  choices?: FamilyOption[] | undefined;
}

export const withoutAccounts = (product: Product): PublishedProduct => ({
  ...product,
  reviews: product.reviews.map(({ userId: _, ...review }) => review),
});

/** `key` is the key in the path. `data` is null if nothing has this key. */
export interface PublishedData extends SiteConfig {
  categories: Category[];
  product?: { key: string; data: PublishedProduct | null };
  category?: { key: string; data: (Category & ListContent) | null };
  home?: HomeContent;
  listing?: ListContent;
}

export interface RenderRequest {
  template: string;
  /** URL-encoded. */
  path: string;
  /** `https://…` without a trailing slash. */
  origin: string;
  data: PublishedData;
}

export type RenderPage = (request: RenderRequest) => Promise<string>;

export interface Renderer {
  renderPage: RenderPage;
}
