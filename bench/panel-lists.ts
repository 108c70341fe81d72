/**
 * What lists of the panel cost in a shop with 5000 products and 100 000 orders (RULE-72): the first
 * rows, the whole list, a search whose only match is the oldest order, and the CSV file. Times are
 * those of the handlers with DynamoDB Local.
 */
import { listAllProducts } from '#shared/rows/drafts.ts';
import { listOrders } from '#shared/rows/orders.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { sum } from 'simple-statistics';
import { gzipSync } from 'node:zlib';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { invoke, type TestRequest } from '../test-support/invoke.ts';
import { startMeteringProxy } from '../test-support/metering-proxy.ts';
import { pagesOf } from '../test-support/pages.ts';
import type { Part } from './report.ts';
import { table } from './table.ts';

const PRODUCTS = 5000;
const ORDERS = 100_000;
const BUYERS = 5000;
/** Orders that are written together, so that not all of them are in memory at once. */
const BATCH = 5000;

/** @param endpoint of DynamoDB, where TABLE_NAME is an empty table */
export const measurePanelLists = async (endpoint: string, quick: boolean): Promise<Part> => {
  const proxy = await startMeteringProxy(endpoint);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
  // A demo masks the address that the search looks for.
  process.env['DEMO'] = 'false';
  try {
    // Handlers read their environment when they are loaded, so the proxy starts before these imports.
    const { addAdmin, write } = await import('../test-support/shop.ts');
    const { someOrders, someProducts, someUsers } = await import('./large-shop.ts');
    const { handler: orders } = await import('../functions/orders/list-orders.ts');
    const { handler: products } = await import('../functions/drafts/list-all-products.ts');
    const { raiseCallTimeout } = await import('../test-support/call-timeout.ts');
    await raiseCallTimeout();
    const count = quick ? ORDERS / 10 : ORDERS;
    await write(...someProducts(PRODUCTS), ...someUsers(BUYERS));
    for (let from = 0; from < count; from += BATCH) {
      const newest = new Date(Date.now() - from * 60_000);
      await write(...someOrders(BATCH, BUYERS, newest, from));
    }
    const { token } = await addAdmin();

    const measure = async (name: string, read: () => Promise<unknown[][]>) => {
      proxy.take();
      const startedAt = performance.now();
      const pages = await read();
      const seconds = (performance.now() - startedAt) / 1000;
      const bytes = sum(pages.map((page) => gzipSync(JSON.stringify(page)).length));
      const units = sum([0, ...proxy.take().map((call) => call.units)]);
      return [
        name,
        sum(pages.map((page) => page.length)),
        pages.length,
        units.toFixed(0),
        (bytes / 1000).toFixed(0),
        seconds.toFixed(2),
      ];
    };
    const first = (row: HttpRow, handler: EndpointHandler, request: TestRequest) => async () => [
      (await invoke<unknown[]>(row, handler, request)).body,
    ];
    const whole = (row: HttpRow, handler: EndpointHandler, request: TestRequest) => () =>
      pagesOf<unknown>(row, handler, request);
    return [
      table(
        [
          `${PRODUCTS} products, ${count} orders`,
          'rows',
          'calls',
          'read units',
          'kB gzip',
          'seconds',
        ],
        [
          await measure('products: first call', first(listAllProducts, products, { token })),
          await measure('products: whole list', whole(listAllProducts, products, { token })),
          await measure(
            'orders: first 50 rows',
            first(listOrders, orders, { token, query: { limit: '50' } }),
          ),
          await measure('orders: first call', first(listOrders, orders, { token })),
          await measure(
            'orders: search for the oldest',
            whole(listOrders, orders, { token, query: { q: `Rúa do Forno ${count - 1}` } }),
          ),
          await measure('orders: CSV file', whole(listOrders, orders, { token })),
        ],
      ),
    ];
  } finally {
    await proxy.stop();
  }
};
