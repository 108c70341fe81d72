/**
 * Every list of the API ends a page at a number of entries and of bytes (PROMISE-R21). A list without
 * `pageSize`, or one that this table lacks, fails here.
 */
import { MAX_DESCRIPTION, MAX_PAGE_BYTES, MAX_TITLE } from '#shared/domain/limits.ts';
import { cents } from '#shared/domain/money.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { CategoryWithProducts } from '#shared/domain/schemas/category.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { httpRows, routes, type RouteId } from '#shared/rows/index.ts';
import type { HttpRow, RouteOutput } from '#shared/rows/row.ts';
import * as z from 'zod/mini';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { reviewItem } from '../functions/reviews/review-table.ts';
import { loadHandlers } from './handlers.ts';
import { hostileReview } from './hostile-reviews.ts';
import { invoke, type TestRequest } from './invoke.ts';
import { pagesOf } from './pages.ts';
import {
  addAdmin,
  addCategory,
  addFailedMail,
  addOrder,
  addProduct,
  addUser,
  categoryId,
  write,
} from './shop.ts';

/** Small, so that few entries fill several pages. */
jest.mock('#shared/domain/limits.ts', () => ({
  ...jest.requireActual<object>('#shared/domain/limits.ts'),
  MAX_PAGE_BYTES: 20_000,
}));

let handlers: Record<RouteId, EndpointHandler>;
beforeAll(async () => {
  handlers = await loadHandlers();
});

type ListId = {
  [Id in RouteId]: RouteOutput<(typeof routes)[Id]> extends unknown[] ? Id : never;
}[RouteId];

interface Filled {
  /** Entries of the list, of which it may have more. */
  ids: (string | number)[];
  request?: TestRequest;
}

/** A quotation mark takes four bytes of Lambda's answer. */
const hostile = (length: number): string => '"'.repeat(length);
const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const asAdmin = async (): Promise<TestRequest> => ({ token: (await addAdmin()).token });
const hostileAddress = (n: number): string => `${n}${'a'.repeat(60)}@${'b'.repeat(180)}.com`;

const idsOf = (entries: readonly { id: string | number }[]) => entries.map(({ id }) => id);

const hostileProducts = async (category: number) =>
  idsOf(
    await times(5, () =>
      addProduct({
        categoryId: categoryId(category),
        title: hostile(MAX_TITLE),
        description: hostile(MAX_DESCRIPTION),
      }),
    ),
  );

/** Adds at least three pages of entries that are as large as the shop allows. */
const FILL: Record<ListId, () => Promise<Filled>> = {
  listProducts: async () => ({
    ids: await hostileProducts(7),
    request: { query: { categoryId: '7' } },
  }),
  listCategories: async () => {
    const ids = Array.from({ length: 120 }, (_, n) => n + 1000);
    await Promise.all(ids.map((id) => addCategory(id, `${hostile(115)}${id}`)));
    return { ids };
  },
  listOrders: async () => {
    const { id, token } = await addUser();
    const line = {
      id: '01ARZ3NDEKTSV4RRFFQ69G5FAV' as ProductId,
      title: hostile(MAX_TITLE),
      price: cents(1250),
      quantity: 1,
      img: 'cuenco-1.webp',
      slug: 'c'.repeat(80),
    };
    const lines = Array.from({ length: 10 }, () => line);
    const orders = await times(12, () => addOrder({ owner: { role: 'user', id }, lines }));
    return { ids: idsOf(orders), request: { token } };
  },
  listUsers: async () => {
    const name = hostile(60);
    const users = await times(30, (n) =>
      addUser({
        firstname: name,
        lastname: name,
        address: hostile(300),
        email: hostileAddress(n),
      }),
    );
    return { ids: idsOf(users), request: await asAdmin() };
  },
  listAdmins: async () => {
    const name = hostile(60);
    const admins = await times(70, (n) =>
      addAdmin({ firstname: name, lastname: name, email: hostileAddress(n) }),
    );
    return { ids: idsOf(admins), request: await asAdmin() };
  },
  listReviews: async () => {
    const { id } = await addProduct();
    const reviews = Array.from({ length: 8 }, (_, n) => hostileReview(id, n));
    await write(...reviews.map(reviewItem));
    return { ids: idsOf(reviews), request: { query: { productId: id } } };
  },
  listFailedMails: async () => {
    const mails = await times(100, (n) =>
      addFailedMail({ kind: 'passwordReset', email: hostileAddress(n) }),
    );
    return { ids: mails, request: await asAdmin() };
  },
};

const outputOf = (row: HttpRow) => row.output && z.toJSONSchema(row.output, { io: 'input' });
const lists = httpRows.filter((row) => outputOf(row)?.type === 'array');

test('the table has every list', () => {
  expect(lists.map(({ id }) => id).toSorted()).toEqual(Object.keys(FILL).toSorted());
});

/** Bytes as Lambda counts them: the body is text inside its JSON. */
const bytesOf = (body: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(body)));

describe.each(Object.keys(FILL) as ListId[])('%s', (id) => {
  const row: HttpRow = routes[id];
  let filled: Filled;
  beforeAll(async () => {
    filled = await FILL[id]();
  });
  const pages = (query: Record<string, string> = {}) =>
    pagesOf<{ id: string | number }>(row, handlers[id], {
      ...filled.request,
      query: { ...filled.request?.query, ...query },
    });

  test('ends a page at a number of bytes and continues without gap or repetition', async () => {
    const found = await pages();
    expect(found.length).toBeGreaterThan(2);
    for (const page of found)
      expect(page.length === 1 || bytesOf(page) <= MAX_PAGE_BYTES).toBe(true);
    const ids = idsOf(found.flat());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(filled.ids));
  });

  test('ends a page at the caller’s limit, and never has more than pageSize entries', async () => {
    expect(row.pageSize).toBeGreaterThan(0);
    const found = await pages({ limit: '2' });
    expect(found.every((page) => page.length <= 2)).toBe(true);
    expect(idsOf(found.flat())).toEqual(idsOf((await pages()).flat()));
  });
});

/** Lists inside another answer, each with the reason why it is bounded. */
const INSIDE: Record<string, string> = {
  'createProduct images': 'MAX_IMAGES',
  'createProduct reviews': 'a new product has none',
  'editProduct images': 'MAX_IMAGES',
  'getCategory images': 'MAX_IMAGES',
  'getCategory products': 'bounded in bytes, tested below',
  'getDashboard bestSellers': 'the first ten',
  'getDashboard days': 'days of two months',
  'getDashboard months': 'months of a year',
  'getProduct images': 'MAX_IMAGES',
  'getProduct reviews': 'bounded in bytes, tested in get-product.test.ts',
  'placeOrder products': 'MAX_ORDER_LINES',
};

/** Names of the properties that are arrays, at every depth. */
const arraysIn = (schema: object, name = ''): string[] =>
  Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [];
    if (key === 'properties') {
      return Object.entries(value).flatMap(([property, part]: [string, object]) => [
        ...('type' in part && part.type === 'array' ? [property] : []),
        ...arraysIn(part, property),
      ]);
    }
    return arraysIn(value, name);
  });

test('every list inside another answer is bounded', () => {
  const found = httpRows
    .filter((row) => !lists.includes(row))
    .flatMap((row) => arraysIn(outputOf(row) ?? {}).map((name) => `${row.id} ${name}`));
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(INSIDE).toSorted());
});

test('a category continues in the list of its products', async () => {
  await addCategory(8, 'Vidrios');
  await hostileProducts(8);
  const { body } = await invoke<CategoryWithProducts>(routes.getCategory, handlers.getCategory, {
    params: { id: '8' },
  });
  expect(bytesOf(body)).toBeLessThan(MAX_PAGE_BYTES + bytesOf(body.products[0]));
  const rest = await pagesOf<ProductSummary>(routes.listProducts, handlers.listProducts, {
    query: { categoryId: '8', after: body.nextProducts ?? '' },
  });
  expect([...body.products, ...rest.flat()].map(({ title }) => title)).toHaveLength(5);
});
