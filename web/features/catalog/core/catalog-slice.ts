import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Card, PublishedData } from '#shared/hosting/published-page.ts';
import type { Category, CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import type { Product, ProductSummary } from '#shared/domain/schemas/product.ts';
import { allPages, call, callPage } from '../../../api/call.ts';
import {
  failed,
  isStale,
  loading,
  partly,
  ready,
  unread,
  type Remote,
} from '../../../api/remote.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import { withOwnReviews, withReview, type OwnReview } from './reviewed-product.ts';

/** Milliseconds; CloudFront caches the answers for as long (RULE-08). */
const MAX_AGE = 5000;

export interface CatalogState {
  products: Remote<ProductSummary[]>;
  categories: Remote<Category[]>;
  /** By the id in the path. */
  categoryPages: Record<string, Remote<CategoryWithProducts>>;
  /** By the slug or id in the path (RULE-04). */
  productPages: Record<string, Remote<Product>>;
  /** Reviews posted in this tab, which a cached answer may lack. */
  ownReviews: OwnReview[];
}

interface WithCatalog {
  catalog: CatalogState;
}

const initialState: CatalogState = {
  products: unread(),
  categories: unread(),
  categoryPages: {},
  productPages: {},
  ownReviews: [],
};

export const loadProducts = createApiThunk(
  'catalog/loadProducts',
  async (_: void, { dispatch, signal }) => {
    const load = (after?: string) => callPage('listProducts', { query: { after }, signal });
    return allPages(await load(), load, (products) => dispatch(productsArrived(products)));
  },
  (_: void, { catalog }: WithCatalog) => isStale(catalog.products, MAX_AGE),
);

export const loadCategories = createApiThunk(
  'catalog/loadCategories',
  async (_: void, { dispatch, signal }) => {
    const load = (after?: string) => callPage('listCategories', { query: { after }, signal });
    return allPages(await load(), load, (categories) => dispatch(categoriesArrived(categories)));
  },
  (_: void, { catalog }: WithCatalog) => isStale(catalog.categories, MAX_AGE),
);

/** One category with its products, by the id in the path. */
export const loadCategory = createApiThunk(
  'catalog/loadCategory',
  async (id: string, { dispatch, signal }): Promise<CategoryWithProducts> => {
    const category = await call('getCategory', { params: { id }, signal });
    const products = await allPages(
      { entries: category.products, next: category.nextProducts },
      (after) => callPage('listProducts', { query: { categoryId: id, after }, signal }),
      (found) => dispatch(categoryArrived({ id, page: { ...category, products: found } })),
    );
    return { ...category, products };
  },
  (id: string, { catalog }: WithCatalog) => isStale(catalog.categoryPages[id], MAX_AGE),
);

/** One product with its reviews, by slug or id. */
export const loadProduct = createApiThunk(
  'catalog/loadProduct',
  (key: string, { signal }) => call('getProduct', { params: { id: key }, signal }),
  (key: string, { catalog }: WithCatalog) => isStale(catalog.productPages[key], MAX_AGE),
);

const catalogSlice = createSlice({
  name: 'catalog',
  initialState,
  reducers: {
    productsArrived: (state, { payload }: PayloadAction<ProductSummary[]>) => {
      state.products = partly(state.products, payload);
    },
    categoriesArrived: (state, { payload }: PayloadAction<Category[]>) => {
      state.categories = partly(state.categories, payload);
    },
    categoryArrived: (
      { categoryPages },
      { payload: { id, page } }: PayloadAction<{ id: string; page: CategoryWithProducts }>,
    ) => {
      categoryPages[id] = partly(categoryPages[id], page);
    },
    reviewAdded: (state, { payload }: PayloadAction<OwnReview>) => {
      state.ownReviews.push(payload);
      const { review } = payload;
      for (const page of Object.values(state.productPages)) {
        if (page.data?.id === review.productId) page.data = withReview(page.data, review);
      }
    },
    /**
     * After a reset of the demo: the next read requests everything; lists stay visible until then.
     */
    catalogOutdated: ({ products, categories }) => ({
      ...initialState,
      products: { ...products, readAt: 0 },
      categories: { ...categories, readAt: 0 },
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadProducts.pending, (state) => {
        state.products = loading(state.products);
      })
      .addCase(loadProducts.fulfilled, (state, { payload, meta }) => {
        state.products = ready(payload, meta.receivedAt);
      })
      .addCase(loadProducts.rejected, (state, { error }) => {
        state.products = failed(state.products, error);
      })
      .addCase(loadCategories.pending, (state) => {
        state.categories = loading(state.categories);
      })
      .addCase(loadCategories.fulfilled, (state, { payload, meta }) => {
        state.categories = ready(payload, meta.receivedAt);
      })
      .addCase(loadCategories.rejected, (state, { error }) => {
        state.categories = failed(state.categories, error);
      })
      .addCase(loadCategory.pending, ({ categoryPages }, { meta: { arg } }) => {
        categoryPages[arg] = loading(categoryPages[arg]);
      })
      .addCase(loadCategory.fulfilled, ({ categoryPages }, { payload, meta }) => {
        categoryPages[meta.arg] = ready(payload, meta.receivedAt);
      })
      .addCase(loadCategory.rejected, ({ categoryPages }, { error, meta: { arg } }) => {
        categoryPages[arg] = failed(categoryPages[arg], error);
      })
      .addCase(loadProduct.pending, ({ productPages }, { meta: { arg } }) => {
        productPages[arg] = loading(productPages[arg]);
      })
      .addCase(loadProduct.fulfilled, ({ productPages, ownReviews }, { payload, meta }) => {
        productPages[meta.arg] = ready(
          withOwnReviews(payload, ownReviews, meta.receivedAt),
          meta.receivedAt,
        );
      })
      .addCase(loadProduct.rejected, ({ productPages }, { error, meta: { arg } }) => {
        productPages[arg] = failed(productPages[arg], error);
      });
  },
});

export const catalogReducer = catalogSlice.reducer;
export const { reviewAdded, catalogOutdated } = catalogSlice.actions;
const { productsArrived, categoriesArrived, categoryArrived } = catalogSlice.actions;

export const selectProducts = ({ catalog }: WithCatalog) => catalog.products;
export const selectCategories = ({ catalog }: WithCatalog) => catalog.categories;
export const selectCategoryPage =
  (id: string) =>
  ({ catalog }: WithCatalog) =>
    catalog.categoryPages[id];
export const selectProductPage =
  (key: string) =>
  ({ catalog }: WithCatalog) =>
    catalog.productPages[key];

const GONE: Remote<never> = {
  ...unread<never>(),
  status: 'failed',
  problem: { status: 404, code: 'NOT_FOUND', message: '', details: [], retryAfter: undefined },
};

const summaryOf = ({ soldOut, ...card }: Card): ProductSummary => ({
  ...card,
  id: card.slug as ProductSummary['id'],
  slug: card.slug as ProductSummary['slug'],
  categoryId: card.categoryId as ProductSummary['categoryId'],
  name: card.title,
  stock: soldOut ? 0 : 1,
  ratingCount: 0,
  img: { img1: card.img1, img2: card.img2 },
  version: 0,
});

/** `readAt` is 0 everywhere, so the site asks the API again after it has started. */
export const publishedCatalog = (data: PublishedData): CatalogState => {
  const remote = <T>(found: T | null): Remote<T> => (found === null ? GONE : ready(found, 0));
  const { categories, product, category } = data;
  const withProducts = ({ cards, ...known }: NonNullable<typeof category>['data'] & object) => ({
    ...known,
    products: cards.map(summaryOf),
  });
  return {
    ...initialState,
    categories: ready(categories, 0),
    ...(product && { productPages: { [product.key]: remote(product.data) } }),
    ...(category && {
      categoryPages: { [category.key]: remote(category.data && withProducts(category.data)) },
    }),
  };
};
