/** Every list ends a page at a number of entries and of bytes (PROMISE-R21). */
import { MAX_PAGE_BYTES } from '#shared/domain/limits.ts';
import { httpRows, routes, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow, RouteOutput } from '#shared/rows/row.ts';
import * as z from 'zod/mini';
import { categoryItem } from '../functions/catalog/category-table.ts';
import { historyOf } from '../functions/history/history-table.ts';
import { keys } from '../functions/table/keys.ts';
import { reviewItem } from '../functions/reviews/review-table.ts';
import { atOnce, call, type TestRequest } from './invoke.ts';
import { pagesOf } from './pages.ts';
import {
  addAdmin,
  addCategory,
  addCoupon,
  addFailedMail,
  addOrder,
  addProduct,
  addSubscriber,
  addUser,
  categoryId,
  write,
  hostileReview,
} from './shop.ts';

type ListId = {
  [Id in RouteId]: RouteOutput<(typeof routes)[Id]> extends unknown[] ? Id : never;
}[RouteId];

interface Filled {
  /** The list may have more. */
  ids: (string | number)[];
  request?: TestRequest;
}

/** 1.2 MB in Lambda's answer, which cannot hold six. Longer than forms allow, on purpose. */
const HUGE = '"'.repeat(300_000);
const COUNT = 6;

const times = <T>(make: (n: number) => Promise<T>): Promise<T[]> => atOnce(COUNT, (n) => make(n));
const idsOf = (entries: readonly { id: string | number }[]) => entries.map(({ id }) => id);
const asAdmin = async (): Promise<TestRequest> => ({ token: (await addAdmin()).token });

const hugeProducts = async (category: number) =>
  idsOf(await times(() => addProduct({ categoryId: categoryId(category), description: HUGE })));

const hugeReviews = async () => {
  const { id } = await addProduct();
  const reviews = await times(async (n) => {
    const review = { ...hostileReview(id, n), content: HUGE };
    await write(reviewItem(review));
    return review;
  });
  return { id, ids: idsOf(reviews) };
};

const FILL: Record<ListId, () => Promise<Filled>> = {
  listProducts: async () => ({
    ids: await hugeProducts(7),
    request: { query: { categoryId: '7' } },
  }),
  listAllProducts: async () => ({
    ids: await hugeProducts(11),
    request: await asAdmin(),
  }),
  listCategories: async () => {
    const categories = await times(async (n) => {
      const category = { id: categoryId(n + 10), name: HUGE, img: '', productCount: 0 };
      await write(categoryItem(category));
      return category;
    });
    return { ids: idsOf(categories) };
  },
  listCoupons: async () => ({
    ids: await times(async (n) => (await addCoupon({ code: `PAG-${n}`, from: HUGE })).code),
    request: await asAdmin(),
  }),
  listOrders: async () => {
    const { id, token } = await addUser();
    const orders = await times(() => addOrder({ owner: { role: 'user', id }, notes: HUGE }));
    return { ids: idsOf(orders), request: { token } };
  },
  listOwnData: async () => {
    const { id, token } = await addUser();
    const orders = await times(() => addOrder({ owner: { role: 'user', id }, notes: HUGE }));
    return { ids: orders.map((order) => `0.ORDER#${order.id}`), request: { token } };
  },
  listUsers: async () => ({
    ids: idsOf(await times(() => addUser({ address: HUGE }))),
    request: await asAdmin(),
  }),
  listAdmins: async () => ({
    ids: idsOf(await times(() => addAdmin({ lastname: HUGE }))),
    request: await asAdmin(),
  }),
  listReviews: async () => {
    const { id, ids } = await hugeReviews();
    return { ids, request: { query: { productId: id } } };
  },
  listHistory: async () => {
    const { id } = await addProduct();
    const record = keys.product(id);
    const actor = { role: 'admin', id: '1' } as never;
    const ids = await times(async (n) => {
      const now = new Date(Date.now() + n);
      const [entry] = historyOf(record, { actor, now }, 'created');
      const changes = [{ field: HUGE, from: null, to: null }];
      await write({ ...entry?.Put?.Item, changes });
      return String(entry?.Put?.Item?.['id']);
    });
    return { ids, request: { ...(await asAdmin()), params: { record: `product-${id}` } } };
  },
  listModeratedReviews: async () => ({
    ids: (await hugeReviews()).ids,
    request: await asAdmin(),
  }),
  listFailedMails: async () => ({
    ids: await times(() => addFailedMail({ kind: 'passwordReset', email: HUGE })),
    request: await asAdmin(),
  }),
  listSubscribers: async () => ({
    ids: await times((n) => addSubscriber(`${n}${HUGE}`)),
    request: await asAdmin(),
  }),
};

const outputOf = (row: HttpRow) => row.output && z.toJSONSchema(row.output, { io: 'input' });
const lists = httpRows.filter((row) => outputOf(row)?.type === 'array');

test('the table has every list', () => {
  expect(lists.map(({ id }) => id).toSorted()).toEqual(Object.keys(FILL).toSorted());
});

/** As Lambda counts: the body is text inside its JSON. */
const bytesOf = (body: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(body)));

describe.each(Object.keys(FILL) as ListId[])('%s', (id) => {
  const row: HttpRow = routes[id];
  let filled: Filled;
  beforeAll(async () => {
    filled = await FILL[id]();
  });
  const pages = (query: Record<string, string> = {}) =>
    pagesOf(id, {
      ...filled.request,
      query: { ...filled.request?.query, ...query },
    });

  test('ends a page at 5 MB and continues without gap or repetition', async () => {
    const found = await pages();
    expect(found.length).toBeGreaterThan(1);
    for (const page of found) expect(bytesOf(page)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    const ids = idsOf(found.flat());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(filled.ids));
  });

  test('has a number of entries that ends a page', () => {
    expect(row.pageSize).toBeGreaterThan(0);
  });

  if (row.access === 'public') return;
  test('ends a page at the caller’s limit', async () => {
    const found = await pages({ limit: '2' });
    expect(found.every((page) => page.length <= 2)).toBe(true);
    expect(idsOf(found.flat())).toEqual(idsOf((await pages()).flat()));
  });
});

describe.each(
  lists.filter(({ access }) => access === 'public').map((row) => [row.id, row] as const),
)('an anonymous caller of %s', (id, { pageSize }) => {
  const statusOf = async (query: Record<string, string>): Promise<number> =>
    (await call(id as ListId, { query })).status;

  test('gets at most 50 entries', () => {
    expect(pageSize).toBeLessThanOrEqual(50);
  });

  test('chooses one of three limits', async () => {
    for (const limit of ['10', '20', '50']) expect(await statusOf({ limit })).toBe(200);
    for (const limit of ['1', '49', '51', '010', '500']) {
      expect(await statusOf({ limit })).toBe(400);
    }
  });

  test('continues after a complete id only', async () => {
    for (const after of ['x', '0', 'ZZ', '~', '2-x', '01KB', 'Z'.repeat(26)]) {
      expect(await statusOf({ after })).toBe(400);
    }
  });
});

/** The reason why each list inside another answer is bounded. */
const INSIDE: Record<string, string> = {
  'changeSettings banners': 'MAX_BANNERS',
  'changeSettings countries': 'the countries of the world',
  'changeSettings methods': 'the ways to pay',
  'changeSettings prefixes': 'a hundred',
  'changeSettings steps': 'ten',
  'changeSettings zones': 'thirty',
  'closeOrder entries': 'MAX_CLOSINGS',
  'closeOrder lines': 'MAX_ORDER_LINES',
  'closeOrder refunds': 'MAX_CLOSINGS',
  'closeOrder withdrawals': 'MAX_WITHDRAWALS',
  'createProduct images': 'MAX_IMAGES',
  'createProduct materials': 'MAX_MATERIALS',
  'createProduct prices': 'MAX_PRICES',
  'createProduct reviews': 'a new product has none',
  'editProduct images': 'MAX_IMAGES',
  'editProduct materials': 'MAX_MATERIALS',
  'editProduct prices': 'MAX_PRICES',
  'getCategory images': 'MAX_IMAGES',
  'getCategory materials': 'MAX_MATERIALS',
  'getCategory prices': 'MAX_PRICES',
  'getCategory products': 'bounded in bytes, tested below',
  'getDashboard bestSellers': 'the first five',
  'getDashboard days': 'days of two months',
  'getDashboard former': 'one for each currency',
  'getDashboard lowStock': 'MAX_LOW_STOCK',
  'getDashboard months': 'months of two years',
  'getGift materials': 'MAX_MATERIALS',
  'getGift pieces': 'MAX_ORDER_LINES',
  'getHealth differences': 'the first fifty',
  'getOrder disputes': 'those of one payment',
  'getOrder entries': 'MAX_CLOSINGS',
  'getOrder lines': 'MAX_ORDER_LINES',
  'getOrder mails': 'one of each kind',
  'getOrder products': 'MAX_ORDER_LINES',
  'getOrder refunds': 'MAX_CLOSINGS, and those that a person made at Stripe',
  'getOrder withdrawals': 'MAX_WITHDRAWALS',
  'getProduct images': 'MAX_IMAGES',
  'getProduct materials': 'MAX_MATERIALS',
  'getProduct prices': 'MAX_PRICES',
  'getProduct reviews': 'bounded in bytes, tested in get-product.test.ts',
  'placeOrder disputes': 'a new order has none',
  'placeOrder entries': 'a new order has none',
  'placeOrder lines': 'a new order has none',
  'placeOrder products': 'MAX_ORDER_LINES',
  'placeOrder refunds': 'a new order has none',
  'placeOrder withdrawals': 'a new order has none',
  'recordSale images': 'MAX_IMAGES',
  'recordSale materials': 'MAX_MATERIALS',
  'recordSale prices': 'MAX_PRICES',
  'settleRefund disputes': 'those of one payment',
  'settleRefund refunds': 'as getOrder',
};

/** Names of arrays at every depth. */
const arraysIn = (schema: object): string[] =>
  Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    if (key === 'properties') {
      return Object.entries(value).flatMap(([property, part]: [string, object]) => [
        ...('type' in part && part.type === 'array' ? [property] : []),
        ...arraysIn(part),
      ]);
    }
    return arraysIn(value);
  });

test('every list inside another answer is bounded', () => {
  const found = httpRows
    .filter((row) => !lists.includes(row))
    .flatMap((row) => arraysIn(outputOf(row) ?? {}).map((name) => `${row.id} ${name}`));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(INSIDE).toSorted());
});

test('a category continues in the list of its products', async () => {
  await addCategory(8, 'Vidrios');
  const ids = await hugeProducts(8);
  const { body } = await call('getCategory', { params: { id: '8' } });
  const rest = await pagesOf('listProducts', {
    query: { categoryId: '8', after: body.nextProducts ?? '' },
  });
  expect(new Set(idsOf([...body.products, ...rest.flat()]))).toEqual(new Set(ids));
});
