/**
 * Published pages: HTML that arrives complete, rendered with the site's own components from data of
 * the table. The site's build makes the renderer, the function `renderPage` calls it.
 */
import type { Category, CategoryWithProducts } from '../domain/schemas/category.ts';
import type { Product } from '../domain/schemas/product.ts';

/** The pages that the function `renderPage` renders. */
export const PUBLISHED_PAGES = ['product', 'productAlias', 'category'] as const;
export type PublishedPage = (typeof PUBLISHED_PAGES)[number];

export const isPublished = (name: string): name is PublishedPage =>
  (PUBLISHED_PAGES as readonly string[]).includes(name);

/** Content of TEMPLATES_FILE. */
export type Templates = Record<PublishedPage, Template>;

interface Template {
  /** The page's HTML with PLACES. */
  template: string;
  /** The page's HTML without data, which the browser loads. */
  frame: string;
  /** Path before the key: `/product/`. */
  path: string;
}

/** Id of the element whose text is the state that the page shows, as JSON. */
export const PUBLISHED_ID = 'published';

/** Files of dist/renderer, which the function has beside its bundle. */
export const RENDERER_FILE = 'renderer.mjs';
export const TEMPLATES_FILE = 'templates.json';

/** Comments in a template, which the renderer replaces. */
export const PLACES = {
  preloads: '<!--preloads-->',
  content: '<!--content-->',
  data: '<!--data-->',
} as const;

/** What a published page shows: one product or one category, by the key in its path. */
export interface PublishedData {
  categories: Category[];
  key: string;
  /** Null when there is none with this key. */
  product?: Product | null;
  category?: CategoryWithProducts | null;
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
