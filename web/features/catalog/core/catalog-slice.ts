import { createSlice, type ActionReducerMapBuilder, type PayloadAction } from '@reduxjs/toolkit';
import {
  CATALOGUE_FILE,
  optionsFile,
  withoutAccounts,
  type Card,
  type Catalogue,
  type CatalogueProduct,
  type FamilyOptions,
  type HomeContent,
  type ListContent,
  type PublishedData,
  type PublishedProduct,
} from '#shared/hosting/published-page.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import type { PostedReview } from '#shared/domain/schemas/review.ts';
import { call, callCatalogue, callPage } from '../../../api/call.ts';
import { failed, isStale, loading, ready, unread, type Remote } from '../../../api/remote.ts';
import { createApiThunk } from '../../../api/thunk.ts';
import { ALL_PRODUCTS } from '../listing/lists.ts';

/** Milliseconds. A younger request would get the same answer from CloudFront's cache. */
const MAX_AGE = 5000;

/** Milliseconds. Shared caches serve an answer for 5 s, and for 60 s more while they revalidate. */
const CACHED_FOR = 65_000;

export interface CatalogState {
  categories: Remote<Category[]>;
  home: Remote<HomeContent>;
  /** All products, for the search, and for lists with more cards than the page's HTML. */
  catalogue: Remote<CatalogueProduct[]>;
  /** The first cards of the list in the page's HTML. */
  lists: Record<string, ListContent>;
  /** By the slug or id in the path (RULE-04). */
  productPages: Record<string, Remote<PublishedProduct>>;
}

interface WithCatalog {
  catalog: CatalogState;
}

const initialState: CatalogState = {
  categories: unread(),
  home: unread(),
  catalogue: unread(),
  lists: {},
  productPages: {},
};

export const loadHome = createApiThunk(
  'catalog/loadHome',
  (_: void, { signal }) => callCatalogue<HomeContent>('home', { signal }),
  (_: void, { catalog }: WithCatalog) => isStale(catalog.home, MAX_AGE),
);

export const loadCategories = createApiThunk(
  'catalog/loadCategories',
  async (_: void, { signal }) => {
    const categories: Category[] = [];
    let after: string | undefined;
    do {
      const page = await callPage('listCategories', { query: { after }, signal });
      categories.push(...page.entries);
      after = page.next;
    } while (after !== undefined);
    return categories;
  },
  (_: void, { catalog }: WithCatalog) => isStale(catalog.categories, MAX_AGE),
);

export const loadCatalogue = createApiThunk(
  'catalog/loadCatalogue',
  async (_: void, { signal }) =>
    (await callCatalogue<Catalogue>(CATALOGUE_FILE, { signal })).products,
  (_: void, { catalog }: WithCatalog) => isStale(catalog.catalogue, MAX_AGE),
);

export const loadProduct = createApiThunk(
  'catalog/loadProduct',
  async (key: string, { signal }) => {
    const product = withoutAccounts(await call('getProduct', { params: { id: key }, signal }));
    if (!product.family) return product;
    const file = callCatalogue<FamilyOptions>(optionsFile(product.id), { signal });
    // Together with the product, so that its page does not grow later.
    return { ...product, ...(await file.catch(() => undefined)) };
  },
  (key: string, { catalog }: WithCatalog) => isStale(catalog.productPages[key], MAX_AGE),
);

/** Puts a new review first, and takes the rating that the API sent with the review. */
export const withReview = (
  product: PublishedProduct,
  { product: rated, userId: _, ...review }: PostedReview,
): PublishedProduct =>
  product.reviews.some(({ id }) => id === review.id)
    ? product
    : { ...product, ...rated, reviews: [review, ...product.reviews] };

type ThunkOf<Answer> = ReturnType<typeof createApiThunk<Answer, void, WithCatalog>>;

const keepAnswers = <Name extends 'home' | 'categories' | 'catalogue'>(
  builder: ActionReducerMapBuilder<CatalogState>,
  thunk: ThunkOf<NonNullable<CatalogState[Name]['data']>>,
  name: Name,
): void => {
  builder
    .addCase(thunk.pending, (state) => ({ ...state, [name]: loading<unknown>(state[name]) }))
    .addCase(thunk.fulfilled, (state, { payload, meta }) => ({
      ...state,
      [name]: ready(payload, meta.receivedAt),
    }))
    .addCase(thunk.rejected, (state, { error }) => ({
      ...state,
      [name]: failed<unknown>(state[name], error),
    }));
};

const catalogSlice = createSlice({
  name: 'catalog',
  initialState,
  reducers: {
    /** @param postedAt epoch ms; the site reads the product again once caches have the review */
    reviewAdded: (
      { productPages },
      { payload: { review, postedAt } }: PayloadAction<{ review: PostedReview; postedAt: number }>,
    ) => {
      for (const page of Object.values(productPages)) {
        if (page.data?.id !== review.productId) continue;
        page.data = withReview(page.data, review);
        page.readAt = postedAt + CACHED_FOR - MAX_AGE;
      }
    },
    /** After a reset of the demo everything is read again. The home page stays until then. */
    catalogOutdated: ({ home, categories }) => ({
      ...initialState,
      home: { ...home, readAt: 0 },
      categories: { ...categories, readAt: 0 },
    }),
  },
  extraReducers: (builder) => {
    keepAnswers(builder, loadHome, 'home');
    keepAnswers(builder, loadCategories, 'categories');
    keepAnswers(builder, loadCatalogue, 'catalogue');
    builder
      .addCase(loadProduct.pending, ({ productPages }, { meta: { arg } }) => {
        productPages[arg] = loading(productPages[arg]);
      })
      .addCase(loadProduct.fulfilled, ({ productPages }, { payload, meta }) => {
        const known = productPages[meta.arg]?.data;
        // The same object saves another rendering of the page.
        const isSame = JSON.stringify(known) === JSON.stringify(payload);
        productPages[meta.arg] = ready(known && isSame ? known : payload, meta.receivedAt);
      })
      .addCase(loadProduct.rejected, ({ productPages }, { error, meta: { arg } }) => {
        productPages[arg] = failed(productPages[arg], error);
      });
  },
});

export const catalogReducer = catalogSlice.reducer;
export const { reviewAdded, catalogOutdated } = catalogSlice.actions;

export const selectHome = ({ catalog }: WithCatalog) => catalog.home;
export const selectCategories = ({ catalog }: WithCatalog) => catalog.categories;
export const selectCatalogue = ({ catalog }: WithCatalog) => catalog.catalogue;
export const selectPublishedList =
  (list: string) =>
  ({ catalog }: WithCatalog) =>
    catalog.lists[list];
export const selectProductPage =
  (key: string) =>
  ({ catalog }: WithCatalog) =>
    catalog.productPages[key];

export const selectCard =
  (slug: string) =>
  ({ catalog: { home, lists, catalogue } }: WithCatalog): Card | undefined => {
    const ofHome = home.data
      ? [home.data.featured, home.data.newest, ...Object.values(home.data.rows)]
      : [];
    const ofLists = Object.values(lists).map(({ cards }) => cards);
    const known = [catalogue.data ?? [], ...ofLists, ...ofHome];
    return known.flat().find((card) => card.slug === slug);
  };

const GONE: Remote<never> = {
  ...unread<never>(),
  status: 'failed',
  problem: { status: 404, code: 'NOT_FOUND', message: '', details: [], retryAfter: undefined },
};

/** `readAt` is 0 for data that the site reads again after its start. */
export const publishedCatalog = (data: PublishedData): CatalogState => {
  const { categories, product, category, home, listing } = data;
  const inCategory = category?.data;
  return {
    ...initialState,
    categories: ready(categories, Date.now()),
    ...(home && { home: ready(home, 0) }),
    ...(product && {
      productPages: { [product.key]: product.data ? ready(product.data, 0) : GONE },
    }),
    lists: {
      ...(listing && { [ALL_PRODUCTS]: listing }),
      ...(inCategory && { [inCategory.id]: inCategory }),
    },
  };
};
