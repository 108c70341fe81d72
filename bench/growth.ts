/**
 * Guards against a page, the dashboard or an edit whose cost grows with the shop (BUDGET-P14).
 *
 * The real handlers run behind the metering proxy in a small and in a large shop: 40 and 10 000
 * products, 5 and 5000 reviews of one product, 10 and 100 000 orders. The totals count all orders.
 * Only 5000 orders are written, because more would take minutes and no measured call reads them.
 */
import { getCategory, getProduct, listCategories } from '#shared/rows/catalog.ts';
import { getDashboard } from '#shared/rows/dashboard.ts';
import { listOrders } from '#shared/rows/orders.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { median, sum } from 'simple-statistics';
import { gzipSync } from 'node:zlib';
import { totalsOf, type Event } from '../functions/dashboard/totals-rules.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import type { OrderRecord } from '../functions/table/records.ts';
import { invoke, type TestRequest } from '../test-support/invoke.ts';
import { startMeteringProxy } from '../test-support/metering-proxy.ts';
import { keys } from '../functions/table/keys.ts';
import { report, row, type Part, type Row } from './report.ts';

const SMALL = { products: 40, reviews: 5, orders: 10, listed: 10 };
const LARGE = { products: 10_000, reviews: 5000, orders: 100_000, listed: 5000 };
/** For `--quick`. */
const MEDIUM = { products: 2000, reviews: 500, orders: 100_000, listed: 500 };
type Shop = typeof SMALL;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Timed runs of each call; their median counts. */
const RUNS = 9;
/**
 * Largest growth that counts as flat. Longer numbers and names need some bytes, and other load on the
 * machine changes times.
 */
const MOST = { units: 1.25, bytes: 1.25, time: 2 };

/** A product of the large shop shows 20 reviews instead of 5, so its first query reads twice as much. */
const REVIEWS_SHOWN = 2;

interface Figures {
  units: number;
  /** kB after gzip. */
  bytes: number;
  milliseconds: number;
  /** Requests to the bucket. */
  objects: number;
}

interface Call {
  name: string;
  run: () => Promise<unknown>;
  /** Factor by which the answer may grow, because the large shop shows more in it. */
  shows?: number;
  /** Runs before each measured run, and is not measured itself. */
  before?: () => Promise<unknown>;
}

/** @param endpoint of DynamoDB, where TABLE_NAME is an empty table */
export const measureGrowth = async (endpoint: string, quick: boolean): Promise<Part> => {
  const proxy = await startMeteringProxy(endpoint);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
  try {
    // Handlers read their environment when they are loaded, so the proxy starts before these imports.
    const { addAdmin, addCategory, write } = await import('../test-support/shop.ts');
    const { productIdOf, someOrders, someProducts, someReviews, someUsers } =
      await import('./large-shop.ts');
    const { handler: category } = await import('../functions/catalog/get-category.ts');
    const { handler: categories } = await import('../functions/catalog/list-categories.ts');
    const { handler: oneProduct } = await import('../functions/catalog/get-product.ts');
    const { handler: allOrders } = await import('../functions/orders/list-orders.ts');
    const { handler: dashboard } = await import('../functions/dashboard/get-dashboard.ts');
    const { handler: page } = await import('../functions/pages/render-page.ts');
    const { handler: followChanges } = await import('../functions/changes/follow-changes.ts');
    const { rebuildFrom } = await import('../functions/pages/published-catalogue.ts');
    const { bucket, remove } = await import('../functions/pages/published-store.ts');
    const { eventOf } = await import('../test-support/worker.ts');
    const { raiseCallTimeout } = await import('../test-support/call-timeout.ts');
    await raiseCallTimeout();
    const now = new Date();

    let objects = 0;
    bucket.middlewareStack.add(
      (next) => (input) => {
        objects += 1;
        return next(input);
      },
      { step: 'initialize', name: 'count' },
    );

    /** Writes what followChanges would store, with every product sold within 60 days. */
    const writeTotals = async ({ products, orders }: Shop): Promise<void> => {
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
          ...keys.soldList(month, product.id, product.units),
          ...product,
        })),
      );
    };

    const fill = async (shop: Shop): Promise<void> => {
      await write(...someProducts(shop.products));
      await write(...someReviews(shop.reviews, productIdOf(1), now));
      await write(...someUsers(shop.listed));
      await write(...someOrders(shop.listed, shop.listed, now));
      await writeTotals(shop);
      for (let after = await rebuildFrom(); after !== undefined;) after = await rebuildFrom(after);
    };

    const answered =
      (route: HttpRow, handler: EndpointHandler, request?: TestRequest) => async () => {
        const { status, body } = await invoke(route, handler, request);
        if (status !== 200) throw new Error(`${route.id} answered ${status}`);
        return body;
      };
    const rendered = (name: string, address: Parameters<typeof remove>[0], shows = 1): Call => ({
      name: `${name}: rendering`,
      shows,
      run: answered(renderPage, page, { params: { ...address } }),
      before: () => remove(address),
    });
    const slug = 'pieza-10001';
    const { token } = await addAdmin();
    const [edited] = someProducts(2).filter(({ id }) => id === productIdOf(1));
    let price = 1000;
    const edit = async (): Promise<void> => {
      const before = { ...edited, price };
      price += 1;
      const after = { ...edited, price };
      await write(after);
      const { batchItemFailures } = await followChanges(eventOf({ before, after }));
      if (batchItemFailures.length > 0) throw new Error('The edit was not published');
    };
    const calls: Call[] = [
      rendered('home', { page: 'home', key: 'index' }),
      rendered('first listing page', { page: 'products', key: 'index' }),
      rendered('category', { page: 'category', key: '2' }),
      rendered('product', { page: 'product', key: slug }, REVIEWS_SHOWN),
      {
        name: 'product: price and stock',
        shows: REVIEWS_SHOWN,
        run: answered(getProduct, oneProduct, { params: { id: slug } }),
      },
      { name: 'categories', run: answered(listCategories, categories) },
      { name: 'dashboard', run: answered(getDashboard, dashboard, { token }) },
      {
        name: 'dashboard: latest 10 orders',
        run: answered(listOrders, allOrders, { token, query: { limit: '10' } }),
      },
      { name: 'one edit with its publishing', run: edit },
    ];
    // No page calls this endpoint. The contract wants all products of the category, so it may grow.
    const inContract: Call = {
      name: 'GET /categories/{id}, which no page calls',
      run: answered(getCategory, category, { params: { id: '2' } }),
    };

    const measure = async ({ run, before }: Call): Promise<Figures> => {
      await before?.();
      await run();
      await before?.();
      proxy.take();
      objects = 0;
      const body = await run();
      const units = sum(proxy.take().map((call) => call.units));
      const requests = objects;
      const text = typeof body === 'string' ? body : JSON.stringify(body ?? '');
      const times: number[] = [];
      for (let at = 0; at < RUNS; at++) {
        await before?.();
        const startedAt = performance.now();
        await run();
        times.push(performance.now() - startedAt);
      }
      return {
        units,
        bytes: gzipSync(text, { level: 9 }).length / 1000,
        milliseconds: median(times),
        objects: requests,
      };
    };
    const all = async (): Promise<Figures[]> => {
      const figures: Figures[] = [];
      for (const call of [...calls, inContract]) figures.push(await measure(call));
      return figures;
    };

    for (let id = 1; id <= 5; id++) await addCategory(id, `Categoría ${id}`);
    const large = quick ? MEDIUM : LARGE;
    await fill(SMALL);
    const few = await all();
    await fill(large);
    const many = await all();

    const rows = [...calls, inContract].flatMap(({ name, shows = 1 }, index): Row[] => {
      const [small, big] = [few[index], many[index]];
      if (!small || !big) return [];
      const note = (of: keyof Figures, digits: number): string =>
        `${small[of].toFixed(digits)} → ${big[of].toFixed(digits)}`;
      const must = (limit: number) => (name === inContract.name ? {} : { must: limit * shows });
      const ratio = (of: keyof Figures): number =>
        big[of] === small[of] ? 1 : big[of] / small[of];
      const bounds = { unit: '×', digits: 2 };
      return [
        row(`${name}: units`, ratio('units'), {
          ...bounds,
          ...must(MOST.units),
          note: note('units', 1),
        }),
        row(`${name}: kB`, ratio('bytes'), {
          ...bounds,
          ...must(MOST.bytes),
          note: note('bytes', 1),
        }),
        row(`${name}: time`, ratio('milliseconds'), {
          ...bounds,
          ...must(MOST.time),
          note: `${note('milliseconds', 0)} ms`,
        }),
        ...(small.objects + big.objects > 0
          ? [
              row(`${name}: requests to the bucket`, ratio('objects'), {
                ...bounds,
                ...must(MOST.units),
                note: note('objects', 0),
              }),
            ]
          : []),
      ];
    });
    const title = `BUDGET-P14 growth, ${SMALL.products} → ${large.products} products, ${SMALL.reviews} → ${large.reviews} reviews, ${SMALL.orders} → ${large.orders} orders`;
    return [report(title, rows)];
  } finally {
    await proxy.stop();
  }
};
