import { ShopError } from '#shared/domain/errors.ts';
import type { PublishedData } from '#shared/hosting/published-page.ts';
import { getCategory, listCategories } from '#shared/rows/catalog.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { HtmlPage } from '#shared/rows/row.ts';
import { findCategory, listAllCategories } from '../catalog/category-table.ts';
import { findProduct } from '../catalog/product-table.ts';
import { env } from '../http/env.ts';
import { endpoint } from '../http/endpoint.ts';
import { pageOf } from '../table/page.ts';
import { renderer } from './renderer.ts';

/** Products in the HTML of a category: more would delay the page and could exceed Lambda's answer. */
const FIRST_PRODUCTS = { limit: 60, maxBytes: 300_000 };

type Found = Omit<PublishedData, 'categories' | 'key'>;

const findForProduct = async (key: string): Promise<Found> => ({
  product: (await findProduct(key)) ?? null,
});

const finders = {
  product: findForProduct,
  productAlias: findForProduct,
  category: async (key: string): Promise<Found> => {
    const address = getCategory.input.params.safeParse({ id: key });
    const found = address.success ? await findCategory(address.data.id) : undefined;
    if (!found) return { category: null };
    // The site asks for all of them after it has started.
    const { entries } = pageOf(found.products, FIRST_PRODUCTS);
    return { category: { ...found, products: entries } };
  },
};

const isMissing = ({ product, category }: Found): boolean => product === null || category === null;

/**
 * Renders a page completely: a crawler, a chat's preview and a browser without script see the same
 * as everybody. While the table does not answer, the page loads its data in the browser.
 */
export const handler = endpoint(
  renderPage,
  async ({ params: { page, key } }): Promise<HtmlPage> => {
    const { renderPage: render, templates } = await renderer();
    const { template, frame, path } = templates[page];
    try {
      const [{ entries: categories }, found] = await Promise.all([
        listAllCategories({ after: undefined, limit: listCategories.pageSize }),
        finders[page](key),
      ]);
      const data = { categories, key, ...found };
      const html = await render({
        template,
        path: path + encodeURIComponent(key),
        origin: env.publicOrigin,
        data,
      });
      return { status: isMissing(found) ? 404 : 200, html };
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      return { status: 503, html: frame };
    }
  },
);
