import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  FIRST_CARDS,
  withoutAccounts,
  type Card,
  type CatalogueProduct,
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
import { ALL_PRODUCTS, type ShownList, type WantedList } from '../listing/lists.ts';

/** Milliseconds; an answer of CloudFront's cache is about as old (BUDGET-P09). */
const MAX_AGE = 5000;

/** Milliseconds; shared caches serve an answer for 5 s, and for 60 s more while they revalidate. */
const CACHED_FOR = 65_000;

export interface CatalogState {
  categories: Remote<Category[]>;
  home: Remote<HomeContent>;
  lists: Record<string, Remote<ShownList>>;
  /** The last request of each list; the answer of an earlier one is ignored. */
  asked: Record<string, { requestId: string; wanted: WantedList }>;
  /** All products, for the search. */
  titles: Remote<CatalogueProduct[]>;
  /** By the slug or id in the path (RULE-04). */
  productPages: Record<string, Remote<PublishedProduct>>;
}

interface WithCatalog {
  catalog: CatalogState;
}

const initialState: CatalogState = {
  categories: unread(),
  home: unread(),
  lists: {},
  asked: {},
  titles: unread(),
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

const isFor = (answered: WantedList, { query, count }: WantedList): boolean =>
  answered.query === query && answered.count >= count;

/** The first cards of a list in an order: those in the page's HTML, or from the published catalogue. */
export const loadList = createApiThunk(
  'catalog/loadList',
  async (wanted: WantedList, { getState }): Promise<ShownList> => {
    const { [wanted.list]: list } = getState().catalog.lists;
    if (list?.data && list.readAt === 0 && isFor(list.data.answers, wanted)) return list.data;
    // Only lists need this code, and their pages have loaded it.
    const { readList } = await import('../listing/read-list.ts');
    return readList(wanted);
  },
  (wanted: WantedList, { catalog: { lists, asked } }: WithCatalog) => {
    const { [wanted.list]: list } = lists;
    const last = list?.status === 'loading' ? asked[wanted.list]?.wanted : list?.data?.answers;
    return isStale(list, MAX_AGE) || (last !== undefined && !isFor(last, wanted));
  },
);

/** All products. */
export const loadTitles = createApiThunk(
  'catalog/loadTitles',
  async (_: void) => (await import('../listing/read-list.ts')).readCatalogue(),
  (_: void, { catalog }: WithCatalog) => isStale(catalog.titles, MAX_AGE),
);

/** One product with its reviews, by slug or id. */
export const loadProduct = createApiThunk(
  'catalog/loadProduct',
  async (key: string, { signal }) =>
    withoutAccounts(await call('getProduct', { params: { id: key }, signal })),
  (key: string, { catalog }: WithCatalog) => isStale(catalog.productPages[key], MAX_AGE),
);

/** The product with a new review on top, and with the rating that the API sent with it. */
export const withReview = (
  product: PublishedProduct,
  { product: rated, userId: _, ...review }: PostedReview,
): PublishedProduct =>
  product.reviews.some(({ id }) => id === review.id)
    ? product
    : { ...product, ...rated, reviews: [review, ...product.reviews] };

const catalogSlice = createSlice({
  name: 'catalog',
  initialState,
  reducers: {
    /** @param postedAt epoch ms; the page asks for its product again when no cache lacks the review */
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
    /** After a reset of the demo: the next read requests everything; home stays visible until then. */
    catalogOutdated: ({ home, categories }) => ({
      ...initialState,
      home: { ...home, readAt: 0 },
      categories: { ...categories, readAt: 0 },
    }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(loadHome.pending, (state) => {
        state.home = loading(state.home);
      })
      .addCase(loadHome.fulfilled, (state, { payload, meta }) => {
        state.home = ready(payload, meta.receivedAt);
      })
      .addCase(loadHome.rejected, (state, { error }) => {
        state.home = failed(state.home, error);
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
      .addCase(loadList.pending, ({ lists, asked }, { meta: { arg, requestId } }) => {
        lists[arg.list] = loading(lists[arg.list]);
        asked[arg.list] = { requestId, wanted: arg };
      })
      .addCase(loadList.fulfilled, ({ lists, asked }, { payload, meta }) => {
        if (asked[meta.arg.list]?.requestId !== meta.requestId) return;
        lists[meta.arg.list] = ready(payload, meta.receivedAt);
      })
      .addCase(loadList.rejected, ({ lists, asked }, { error, meta: { arg, requestId } }) => {
        if (asked[arg.list]?.requestId !== requestId) return;
        lists[arg.list] = failed(lists[arg.list], error);
      })
      .addCase(loadTitles.pending, (state) => {
        state.titles = loading(state.titles);
      })
      .addCase(loadTitles.fulfilled, (state, { payload, meta }) => {
        state.titles = ready(payload, meta.receivedAt);
      })
      .addCase(loadTitles.rejected, (state, { error }) => {
        state.titles = failed(state.titles, error);
      })
      .addCase(loadProduct.pending, ({ productPages }, { meta: { arg } }) => {
        productPages[arg] = loading(productPages[arg]);
      })
      .addCase(loadProduct.fulfilled, ({ productPages }, { payload, meta }) => {
        const known = productPages[meta.arg]?.data;
        // The page does not render again while its product is the same object.
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
export const selectList =
  (list: string) =>
  ({ catalog }: WithCatalog) =>
    catalog.lists[list];
export const selectTitles = ({ catalog }: WithCatalog) => catalog.titles;
export const selectProductPage =
  (key: string) =>
  ({ catalog }: WithCatalog) =>
    catalog.productPages[key];

/** The card of a product that some page has shown. */
export const selectCard =
  (slug: string) =>
  ({ catalog: { home, lists, titles } }: WithCatalog): Card | undefined => {
    const ofHome = home.data
      ? [home.data.featured, home.data.newest ?? [], ...Object.values(home.data.rows)]
      : [];
    const ofLists = Object.values(lists).map(({ data }) => data?.cards ?? []);
    const known = [...ofLists, ...ofHome, titles.data ?? []];
    return known.flat().find((card) => card.slug === slug);
  };

const GONE: Remote<never> = {
  ...unread<never>(),
  status: 'failed',
  problem: { status: 404, code: 'NOT_FOUND', message: '', details: [], retryAfter: undefined },
};

const listOf = (list: string, { total, cards }: ListContent): Remote<ShownList> =>
  ready({ total, cards, found: total, answers: { list, query: '', count: FIRST_CARDS } }, 0);

/**
 * The state of a published page. `readAt` is 0 for data that the site asks for again after it has
 * started.
 */
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
      ...(listing && { [ALL_PRODUCTS]: listOf(ALL_PRODUCTS, listing) }),
      ...(inCategory && { [inCategory.id]: listOf(String(inCategory.id), inCategory) }),
    },
  };
};
