/** Reads the data of a page. All reads are consistent, because the page may be stored. */
import { siteConfig } from '#shared/domain/demo.ts';
import {
  withoutAccounts,
  type HomeContent,
  type PublishedData,
  type PublishedPage,
} from '#shared/hosting/published-page.ts';
import { getCategory } from '#shared/rows/catalog.ts';
import { allCategories, toCategory } from '../catalog/category-table.ts';
import { findProduct } from '../catalog/product-table.ts';
import { env } from '../runtime/env.ts';
import { findHoliday } from '../holiday/holiday-table.ts';
import type { CategoryRecord } from '../table/records.ts';
import type { Lists } from './published-lists.ts';
import { renderer } from './renderer.ts';

type Own = Omit<PublishedData, 'categories' | 'demo' | 'holiday'>;
type Read = (key: string, lists: Lists, categories: readonly CategoryRecord[]) => Promise<Own>;

const readProduct: Read = async (key) => {
  const product = await findProduct(key, { consistent: true });
  return { product: { key, data: product ? withoutAccounts(product) : null } };
};

const readCategory: Read = async (key, lists, categories) => {
  const address = getCategory.input.params.safeParse({ id: key });
  const id = address.success ? address.data.id : undefined;
  const category = categories.find((one) => one.id === id);
  if (!category) return { category: { key, data: null } };
  return {
    category: { key, data: { ...toCategory(category), ...(await lists.category(category.id)) } },
  };
};

/** The content of the home page, which is also stored as HOME_FILE for navigation in the site. */
export const readHome = async (lists: Lists): Promise<HomeContent> => {
  const { bannerSlugs } = await renderer();
  const [content, banners] = await Promise.all([
    lists.home(),
    Promise.all(bannerSlugs.map((slug) => findProduct(slug, { consistent: true }))),
  ]);
  return { ...content, goneBanners: bannerSlugs.filter((_, at) => !banners[at]) };
};

const nothing: Read = () => Promise.resolve({});

const READS: Readonly<Record<PublishedPage, Read>> = {
  home: async (_, lists) => ({ home: await readHome(lists) }),
  products: async (_, lists) => ({ listing: await lists.listing() }),
  product: readProduct,
  productAlias: readProduct,
  category: readCategory,
  search: nothing,
  about: nothing,
  login: nothing,
  signUp: nothing,
  requestReset: nothing,
  cart: nothing,
};

/** @throws ShopError while table or bucket do not answer */
export const readPage = async (
  page: PublishedPage,
  key: string,
  lists: Lists,
): Promise<PublishedData> => {
  const [categories, holiday] = await Promise.all([allCategories(), findHoliday()]);
  return {
    categories: categories.map(toCategory),
    ...siteConfig(env.demo),
    ...(holiday && { holiday }),
    ...(await READS[page](key, lists, categories)),
  };
};

/** Whether there is no product or category with the page's key. */
export const isMissing = ({ product, category }: PublishedData): boolean =>
  product?.data === null || category?.data === null;
