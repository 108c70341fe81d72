/**
 * Guards against a page, the dashboard or an edit whose cost grows with the shop (BUDGET-P14).
 *
 * The real handlers run behind the metering proxy in a small and in a large shop: 40 and 10 000
 * products, 5 and 5000 reviews of one product, 10 and 100 000 orders. The totals count all orders.
 * Only 5000 orders are written, because more would take minutes and no measured call reads them.
 *
 * `--products 100000` measures a larger catalogue (ADR-0081). Calls without a limit may grow with it.
 */
import type { CategoryId } from '#shared/domain/ids.ts';
import type { Dashboard } from '#shared/domain/schemas/dashboard.ts';
import { getCategory, getProduct, listCategories, listProducts } from '#shared/rows/catalog.ts';
import { getDashboard } from '#shared/rows/dashboard.ts';
import { listAllProducts } from '#shared/rows/drafts.ts';
import { listOrders } from '#shared/rows/orders.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { median, sum } from 'simple-statistics';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { SlimEntry } from '#shared/hosting/published-catalogue.ts';
import { totalsOf, type Event } from '../functions/dashboard/totals-rules.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import type { OrderRecord } from '../functions/table/records.ts';
import { invoke, type TestRequest } from '../test-support/invoke.ts';
import { startMeteringProxy } from '../test-support/metering-proxy.ts';
import { keys } from '../functions/table/keys.ts';
import { indexProducts, searchProducts } from '../web/features/search/search-rules.ts';
import { report, row, type Part, type Row } from './report.ts';

const SMALL = { products: 40, reviews: 5, orders: 10, listed: 10 };
const LARGE = { products: 10_000, reviews: 5000, orders: 100_000, listed: 5000 };
/** For `--quick`. */
const MEDIUM = { products: 2000, reviews: 500, orders: 100_000, listed: 500 };
type Shop = typeof SMALL;

const CATEGORIES = [1, 2, 3, 4, 5];
const categoryOf = (id: number) => ({
  id: id as CategoryId,
  name: `Categoría ${id}`,
  img: `categoria-${id}.webp`,
});

/** Products that are written together, so that not all of them are in memory at once. */
const BATCH = 5000;
/** Products of a page of a list. */
const PAGE = 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Timed runs of each call; their median counts. */
const RUNS = 9;
/**
 * Largest growth that counts as flat. Longer numbers and names need some bytes, and other load on the
 * machine changes times.
 */
const MOST = { units: 1.25, bytes: 1.25, time: 2 };
/** kB. An edit puts one piece of at most 1000 products with its cards, the index and some pages. */
const MOST_PUT = 900;
/** Bytes a product that the first search loads, compressed. */
const MOST_SEARCH_BYTES = 60;

/** A product of the large shop shows 20 reviews instead of 5, so its first query reads twice as much. */
const REVIEWS_SHOWN = 2;

interface Figures {
  units: number;
  /** kB of the answer after gzip; 0 for calls without an answer. */
  bytes: number;
  milliseconds: number;
  /** Requests to the bucket. */
  objects: number;
  /** Files that are put, and their kB without compression, as they are sent to the bucket. */
  puts: number;
  putBytes: number;
  /** Entries that the answer shows, or 1 for calls that do not count them. */
  entries: number;
}

interface Call {
  name: string;
  run: () => Promise<unknown>;
  /** Factor by which the answer may grow, because the large shop shows more in it. */
  shows?: number;
  /** Counts the entries of an answer. The request units may grow as this number does. */
  entriesOf?: (body: Dashboard) => number;
  /** Runs before each measured run, and is not measured itself. */
  before?: () => Promise<unknown>;
  /** Maximum kB that are put, for a call that rewrites a piece, which is full in the large shop only. */
  mostPut?: number;
  /** Has no limit. */
  mayGrow?: true;
  /** Timed runs; RUNS by default. */
  runs?: number;
}

/** A shop with ten orders has sales on few of the 28 days, and few products with low stock. */
const dashboardEntries = ({ days, months, lowStock, bestSellers }: Dashboard): number =>
  [...days, ...months].filter(({ orders }) => orders > 0).length +
  lowStock.length +
  bestSellers.length;

/** @param endpoint of DynamoDB, where TABLE_NAME is an empty table */
export const measureGrowth = async (
  endpoint: string,
  { quick, productCount }: { quick: boolean; productCount: number | undefined },
): Promise<Part> => {
  const proxy = await startMeteringProxy(endpoint);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
  try {
    // Handlers read their environment when they are loaded, so the proxy starts before these imports.
    const { addAdmin, addCategory, write } = await import('../test-support/shop.ts');
    const { productIdOf, someOrders, someProducts, someReviews, someUsers } =
      await import('./large-shop.ts');
    const { categoryItem } = await import('../functions/catalog/category-table.ts');
    const { handler: category } = await import('../functions/catalog/get-category.ts');
    const { handler: categories } = await import('../functions/catalog/list-categories.ts');
    const { handler: allProducts } = await import('../functions/catalog/list-products.ts');
    const { handler: panelProducts } = await import('../functions/drafts/list-all-products.ts');
    const { handler: oneProduct } = await import('../functions/catalog/get-product.ts');
    const { handler: allOrders } = await import('../functions/orders/list-orders.ts');
    const { handler: dashboard } = await import('../functions/dashboard/get-dashboard.ts');
    const { handler: page } = await import('../functions/pages/render-page.ts');
    const { handler: followChanges } = await import('../functions/changes/follow-changes.ts');
    const { handler: watch } = await import('../functions/invariants/watch-invariants.ts');
    const { handler: sweep } = await import('../functions/images/sweep-images.ts');
    const { readIndex, rebuildFrom } = await import('../functions/pages/published-catalogue.ts');
    const { bucket, readFile, remove } = await import('../functions/pages/published-store.ts');
    const { eventOf } = await import('../test-support/worker.ts');
    const { raiseCallTimeout } = await import('../test-support/call-timeout.ts');
    await raiseCallTimeout();
    const { client } = await import('../functions/table/client.ts');
    // Without a limit DynamoDB Local reads the whole list for each page. A page of a megabyte has about
    // as many products as this limit.
    client.middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          const input = args.input as { Limit?: number };
          if (commandName === 'QueryCommand') input.Limit ??= PAGE;
          return next(args);
        },
      { step: 'initialize', name: 'limitPages' },
    );
    const now = new Date();

    let objects = 0;
    let put: string[] = [];
    bucket.middlewareStack.add(
      (next) => (args) => {
        objects += 1;
        const { Body } = args.input as { Body?: string };
        if (Body !== undefined) put.push(Body);
        return next(args);
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
      for (let from = 0; from < shop.products; from += BATCH) {
        await write(...someProducts(Math.min(BATCH, shop.products - from), from));
      }
      await write(...someReviews(shop.reviews, productIdOf(1), now));
      await write(...someUsers(shop.listed));
      await write(...someOrders(shop.listed, shop.listed, now));
      await writeTotals(shop);
      for (const id of CATEGORIES) {
        const inCategory = shop.products / CATEGORIES.length;
        await write(categoryItem({ ...categoryOf(id), productCount: inCategory }));
      }
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
      {
        name: 'dashboard',
        run: answered(getDashboard, dashboard, { token }),
        entriesOf: dashboardEntries,
      },
      {
        name: 'dashboard: latest 10 orders',
        run: answered(listOrders, allOrders, { token, query: { limit: '10' } }),
      },
      { name: 'one edit with its publishing', run: edit, mostPut: MOST_PUT },
    ];
    const watched = (time: string) => async (): Promise<void> => {
      const { found } = await watch({ time });
      if (found > 0) throw new Error(`${found} contradictions`);
    };
    const today = now.toISOString().slice(0, 10);
    const growing: Call[] = [
      // No page calls these two. The contract wants their products, at most a page of them.
      {
        name: 'GET /categories/{id}, which no page calls',
        run: answered(getCategory, category, { params: { id: '2' } }),
      },
      { name: 'GET /products, which no page calls', run: answered(listProducts, allProducts) },
      {
        name: 'panel: first page of products',
        run: answered(listAllProducts, panelProducts, { token }),
      },
      { name: 'watchInvariants', run: watched(`${today}T12:00:00.000Z`), runs: 1 },
      { name: 'watchInvariants at night', run: watched(`${today}T04:00:00.000Z`), runs: 1 },
      { name: 'sweepImages', run: () => sweep({ time: now.toISOString() }), runs: 1 },
    ].map((call) => ({ ...call, mayGrow: true }));

    const measure = async ({ run, before, runs = RUNS, entriesOf }: Call): Promise<Figures> => {
      await before?.();
      await run();
      await before?.();
      proxy.take();
      objects = 0;
      put = [];
      const body = await run();
      const units = sum(proxy.take().map((call) => call.units));
      const requests = objects;
      const stored = put.map((text) => Buffer.byteLength(text) / 1000);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const times: number[] = [];
      for (let at = 0; at < runs; at++) {
        await before?.();
        const startedAt = performance.now();
        await run();
        times.push(performance.now() - startedAt);
      }
      return {
        units,
        bytes: body === undefined ? 0 : gzipSync(text, { level: 9 }).length / 1000,
        milliseconds: median(times),
        objects: requests,
        puts: stored.length,
        putBytes: sum([0, ...stored]),
        entries: entriesOf?.(body as Dashboard) ?? 1,
      };
    };
    const all = async (): Promise<Figures[]> => {
      const figures: Figures[] = [];
      for (const call of [...calls, ...growing]) figures.push(await measure(call));
      return figures;
    };

    /** What the search page does before its first result, without the network. */
    const firstSearch = async (): Promise<Row[]> => {
      const { pieces = [] } = (await readIndex()) ?? {};
      const addresses = ['index', ...pieces.map(({ file }) => file)].map(
        (key) => ({ page: 'catalogue', key }) as const,
      );
      const texts = await Promise.all(
        addresses.map(async (address) => (await readFile(address))?.text ?? ''),
      );
      const level = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
      const sent = texts.map((text) => brotliCompressSync(text, level).length / 1000);
      const startedAt = performance.now();
      const entries = texts.slice(1).flatMap((text) => JSON.parse(text) as SlimEntry[]);
      const index = indexProducts(
        entries.map(([, title, , , , , , ...facts]) => ({ title, details: facts.flat() })),
        ({ details }) => ({ category: 'Cerámica', details }),
      );
      const { products: found } = searchProducts(index, 'jarrón terracota');
      const milliseconds = performance.now() - startedAt;
      if (found.length === 0) throw new Error('The search found nothing');
      return [
        row('files', texts.length, { digits: 0 }),
        row('their kB, compressed', sum(sent)),
        row('their bytes a product', (sum(sent) * 1000) / entries.length, {
          must: MOST_SEARCH_BYTES,
        }),
        row('kB of the index among them', sent[0] ?? 0),
        row('time until the first result, without the network', milliseconds, { unit: 'ms' }),
      ];
    };

    for (const id of CATEGORIES) await addCategory(id, categoryOf(id).name);
    const base = quick ? MEDIUM : LARGE;
    const large = { ...base, products: productCount ?? base.products };
    await fill(SMALL);
    const few = await all();
    await fill(large);
    const many = await all();

    const rows = [...calls, ...growing].flatMap(
      ({ name, shows = 1, mostPut, mayGrow }, index): Row[] => {
        const [small, big] = [few[index], many[index]];
        if (!small || !big) return [];
        const note = (of: keyof Figures, digits: number): string =>
          `${small[of].toFixed(digits)} → ${big[of].toFixed(digits)}`;
        const must = (limit: number) => (mayGrow ? {} : { must: limit * shows });
        const ratio = (of: keyof Figures): number =>
          big[of] === small[of] ? 1 : big[of] / small[of];
        const bounds = { unit: '×', digits: 2 };
        return [
          row(`${name}: units`, ratio('units'), {
            ...bounds,
            ...must((MOST.units * big.entries) / small.entries),
            note: note('units', 1),
          }),
          ...(small.bytes + big.bytes > 0
            ? [
                row(`${name}: kB`, ratio('bytes'), {
                  ...bounds,
                  ...must(MOST.bytes),
                  note: note('bytes', 1),
                }),
              ]
            : []),
          // A page that is rendered and stored has the size of its answer, in the row above.
          ...(mostPut === undefined
            ? []
            : [
                row(`${name}: kB put`, big.putBytes, {
                  unit: 'kB',
                  must: mostPut,
                  note: note('putBytes', 1),
                }),
              ]),
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
                  note: `${note('objects', 0)}, of them puts ${note('puts', 0)}`,
                }),
              ]
            : []),
        ];
      },
    );
    const title = `BUDGET-P14 growth, ${SMALL.products} → ${large.products} products, ${SMALL.reviews} → ${large.reviews} reviews, ${SMALL.orders} → ${large.orders} orders`;
    const searched = `First search among ${large.products} products, in Node.js`;
    return [report(title, rows), report(searched, await firstSearch())];
  } finally {
    await proxy.stop();
  }
};
