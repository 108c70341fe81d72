/**
 * Guards against a page or the dashboard whose cost grows with the number of products or orders
 * (BUDGET-P14).
 *
 * The real handlers run behind the metering proxy, in three stages: 40 products and 10 orders, then
 * 100,000 orders, then 4,000 products as well. The totals count all 100,000 orders, but only 5,000
 * orders are written: writing the rest would take minutes, and no measured call reads them.
 */
import { getCategory, getProduct, listCategories, listProducts } from '#shared/rows/catalog.ts';
import { getDashboard } from '#shared/rows/dashboard.ts';
import { listOrders } from '#shared/rows/orders.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { median, sum } from 'simple-statistics';
import { totalsOf, type Event } from '../functions/dashboard/totals-rules.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import type { OrderRecord } from '../functions/table/records.ts';
import { invoke, type TestRequest } from '../test-support/invoke.ts';
import { startMeteringProxy, type MeteringProxy } from '../test-support/metering-proxy.ts';
import { keys } from '../functions/table/keys.ts';
import { table } from './table.ts';

const SMALL = { products: 40, orders: 10, listed: 10 };
const MANY_ORDERS = { products: 40, orders: 100_000, listed: 5000 };
const LARGE = { products: 4000, orders: 100_000, listed: 5000 };
const DAY_MS = 24 * 60 * 60 * 1000;
/** Timed answers of each call; the bench prints their median. */
const RUNS = 9;

interface Call {
  name: string;
  route: HttpRow;
  handler: EndpointHandler;
  request?: TestRequest;
}

interface Figures {
  units: number;
  roundTrips: number;
  milliseconds: number;
  /** Rows of a list, or 1. */
  shown: number;
}

/** Handlers read their environment when they are loaded, so the proxy must run before this call. */
const loadCalls = async (adminToken: string, userToken: string): Promise<Call[]> => {
  const { handler: products } = await import('../functions/catalog/list-products.ts');
  const { handler: categories } = await import('../functions/catalog/list-categories.ts');
  const { handler: category } = await import('../functions/catalog/get-category.ts');
  const { handler: product } = await import('../functions/catalog/get-product.ts');
  const { handler: orders } = await import('../functions/orders/list-orders.ts');
  const { handler: dashboard } = await import('../functions/dashboard/get-dashboard.ts');
  return [
    { name: 'home, listing, search: products', route: listProducts, handler: products },
    { name: 'categories', route: listCategories, handler: categories },
    {
      name: 'category with its products',
      route: getCategory,
      handler: category,
      request: { params: { id: '2' } },
    },
    {
      name: 'product by slug',
      route: getProduct,
      handler: product,
      request: { params: { id: 'pieza-10001' } },
    },
    {
      name: "profile: the user's ten orders",
      route: listOrders,
      handler: orders,
      request: { token: userToken },
    },
    {
      name: 'dashboard: totals',
      route: getDashboard,
      handler: dashboard,
      request: { token: adminToken },
    },
    {
      name: 'dashboard: latest 50 orders',
      route: listOrders,
      handler: orders,
      request: { token: adminToken, query: { limit: '50' } },
    },
  ];
};

const rowsOf = (body: unknown): number => {
  if (Array.isArray(body)) return body.length;
  const { products } = body as { products?: unknown };
  return Array.isArray(products) ? products.length : 1;
};

const measure = async (
  proxy: MeteringProxy,
  { route, handler, request }: Call,
): Promise<Figures> => {
  proxy.take();
  const { status, body } = await invoke(route, handler, request);
  if (status !== 200) throw new Error(`${route.id} answered ${status}`);
  const calls = proxy.take();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now();
    await invoke(route, handler, request);
    times.push(performance.now() - startedAt);
  }
  return {
    units: sum(calls.map(({ units }) => units)),
    roundTrips: calls.length,
    milliseconds: median(times),
    shown: rowsOf(body),
  };
};

/** @param endpoint of DynamoDB, where TABLE_NAME is an empty table */
export const measureGrowth = async (endpoint: string): Promise<string> => {
  const proxy = await startMeteringProxy(endpoint);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
  try {
    const { addAdmin, addCategory, addOrder, addUser, write } =
      await import('../test-support/shop.ts');
    const { productIdOf, someOrders, someProducts, someUsers } = await import('./large-shop.ts');
    const now = new Date();

    /** Writes what followChanges would store, with every product sold within 60 days. */
    const writeTotals = async ({ products, orders }: typeof SMALL): Promise<void> => {
      const [template] = someOrders(1, 1, now) as unknown as OrderRecord[];
      if (!template) throw new Error('No order');
      const { totals, days, months, sold } = totalsOf(
        Array.from({ length: orders }, (_, index): Event => {
          const createdAt = new Date(now.getTime() - (index % 60) * DAY_MS).toISOString();
          const lines = template.lines.map((line) => ({
            ...line,
            id: productIdOf(index % products),
          }));
          return { id: '', sign: 1, kind: 'order', order: { ...template, createdAt, lines } };
        }),
      );
      await write(
        { ...keys.totals(), ...totals },
        ...[...days].map(([day, sales]) => ({ ...keys.salesOfDay(day), ...sales })),
        ...[...months].map(([month, sales]) => ({ ...keys.salesOfMonth(month), ...sales })),
        ...[...sold.values()].map(({ month, ...product }) => ({
          ...keys.salesOfProduct(month, product.id),
          ...product,
        })),
      );
    };

    const fill = async (shop: typeof SMALL): Promise<void> => {
      await write(...someProducts(shop.products));
      await write(...someUsers(shop.listed));
      await write(...someOrders(shop.listed, shop.listed, now));
      await writeTotals(shop);
    };

    for (let id = 1; id <= 5; id++) await addCategory(id, `Categoría ${id}`);
    const [admin, user] = [await addAdmin(), await addUser()];
    for (let index = 0; index < 10; index++)
      await addOrder({ owner: { role: 'user', id: user.id } });
    const calls = await loadCalls(admin.token, user.token);
    const all = async (): Promise<Figures[]> => {
      const figures: Figures[] = [];
      for (const call of calls) figures.push(await measure(proxy, call));
      return figures;
    };
    const stages: Figures[][] = [];
    for (const shop of [SMALL, MANY_ORDERS, LARGE]) {
      await fill(shop);
      stages.push(await all());
    }
    const range = (name: keyof Figures, digits: number, index: number): string =>
      stages.map((each) => each[index]?.[name].toFixed(digits)).join(' → ');
    return table(
      [
        `40 → 4 000 products, 10 → 100 000 orders (BUDGET-P14)`,
        ...['units', 'round trips', 'rows', 'ms'],
      ],
      calls.map(({ name }, index) => [
        name,
        range('units', 1, index),
        range('roundTrips', 0, index),
        range('shown', 0, index),
        range('milliseconds', 0, index),
      ]),
    );
  } finally {
    await proxy.stop();
  }
};
