/**
 * Measures request units and bytes of the main calls with the real handlers on the demo catalogue.
 * Asserted by costs.test.ts and printed by `npm run bench`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { signIn, signUp } from '#shared/rows/accounts.ts';
import { getCategory, getProduct, listCategories, listProducts } from '#shared/rows/catalog.ts';
import { getDashboard } from '#shared/rows/dashboard.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { getOrder, listOrders, placeOrder } from '#shared/rows/orders.ts';
import { postReview } from '#shared/rows/reviews.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import type { Event } from '../functions/dashboard/sums-table.ts';
import type { EndpointHandler } from '../functions/http/endpoint.ts';
import { invoke, type TestRequest } from './invoke.ts';
import { startMeteringProxy } from './metering-proxy.ts';
import { formOf } from './upload.ts';
import type { Catalogue } from '../functions/demo/seed-items.ts';

export interface Cost {
  call: string;
  /** DynamoDB operations, one round trip each. */
  operations: string[];
  /** Request units. */
  reads: number;
  writes: number;
}

export interface AnswerCost extends Cost {
  status: number;
  /** Compressed bytes of the body. */
  bytes: number;
}

export interface Costs {
  answers: AnswerCost[];
  /** Background work: the workers after an order, and one run of watchInvariants. */
  behind: Cost[];
}

/** Loaded after the proxy has started, because modules read their environment when they load. */
const loadHandlers = async () => ({
  getCategory: (await import('../functions/catalog/get-category.ts')).handler,
  getDashboard: (await import('../functions/dashboard/get-dashboard.ts')).handler,
  getProduct: (await import('../functions/catalog/get-product.ts')).handler,
  listCategories: (await import('../functions/catalog/list-categories.ts')).handler,
  getOrder: (await import('../functions/orders/get-order.ts')).handler,
  listOrders: (await import('../functions/orders/list-orders.ts')).handler,
  signIn: (await import('../functions/accounts/sign-in.ts')).handler,
  signUp: (await import('../functions/accounts/sign-up.ts')).handler,
  listProducts: (await import('../functions/catalog/list-products.ts')).handler,
  postReview: (await import('../functions/reviews/post-review.ts')).handler,
  placeOrder: (await import('../functions/orders/place-order.ts')).handler,
  followChanges: (await import('../functions/changes/follow-changes.ts')).handler,
  sendMail: (await import('../functions/mail/send-mail.ts')).handler,
  watchInvariants: (await import('../functions/invariants/watch-invariants.ts')).handler,
});

/** Writes the sums of orders on every day of two months. */
const countOrders = async (count: number): Promise<void> => {
  const { countEvents } = await import('../functions/dashboard/sums-table.ts');
  const now = new Date();
  const events = Array.from({ length: count }, (_, index): Event => {
    const id = String(1 + (index % 40)) as ProductId;
    const line = { id, title: `Pieza ${id}`, price: cents(1250), quantity: 1 };
    const createdAt = new Date(now.getTime() - (index % 60) * 86_400_000).toISOString();
    const order = { createdAt, subtotal: line.price, lines: [line] };
    return { id: `cost-${index}`, sign: 1, order };
  });
  await countEvents(events, now);
};

/** @param endpoint of DynamoDB; TABLE_NAME names an empty table there */
export const measureCosts = async (endpoint: string): Promise<Costs> => {
  const proxy = await startMeteringProxy(endpoint);
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = proxy.url;
  try {
    const handlers = await loadHandlers();
    const shop = await import('./shop.ts');
    const { document } = await import('../functions/table/client.ts');
    const { raiseCallTimeout } = await import('./call-timeout.ts');
    await raiseCallTimeout();
    const { eventOf } = await import('./worker.ts');
    const { seedItems } = await import('../functions/demo/seed-items.ts');
    const file = join(import.meta.dirname, '../seed/catalogue.json');
    const catalogue = JSON.parse(await readFile(file, 'utf8')) as Catalogue;
    await shop.write(...seedItems(catalogue));
    const { token } = await shop.addUser();
    const admin = await shop.addAdmin();
    await countOrders(300);

    const metered = async <T>(call: string, run: () => Promise<T>): Promise<[Cost, T]> => {
      proxy.take();
      const result = await run();
      const calls = proxy.take();
      const unitsOf = (isWrite: boolean): number =>
        calls
          .filter(({ operation }) => /Write|Update|Put/.test(operation) === isWrite)
          .reduce((sum, { units }) => sum + units, 0);
      const operations = calls.map(({ operation }) => operation);
      return [{ call, operations, reads: unitsOf(false), writes: unitsOf(true) }, result];
    };
    const measure = async (
      call: string,
      route: HttpRow,
      handler: EndpointHandler,
      request: TestRequest = {},
    ): Promise<AnswerCost & { body: unknown }> => {
      const [cost, { status, body }] = await metered(call, () => invoke(route, handler, request));
      return { ...cost, status, bytes: gzipSync(JSON.stringify(body)).length, body };
    };

    const list = await measure('list of 40', listProducts, handlers.listProducts);
    const products = list.body as ProductSummary[];
    const [first] = products;
    if (!first) throw new Error('The seed has no products');
    const reviews = catalogue.reviews.filter(
      ({ productSlug }) => productSlug === first.slug,
    ).length;
    for (let count = reviews; count < 5; count++) await shop.addReview({ productId: first.id });
    const inStock = products.filter(({ stock }) => stock > 0).slice(0, 3);

    const placed = await measure('order of 3', placeOrder, handlers.placeOrder, {
      token,
      headers: { 'idempotency-key': 'one-attempt-of-one-checkout' },
      body: { items: inStock.map(({ id }) => ({ id, quantity: 1 })), address: shop.address },
    });
    const answers = [
      list,
      await measure('products of a category', listProducts, handlers.listProducts, {
        query: { categoryId: '2' },
      }),
      await measure('a next page of 10', listProducts, handlers.listProducts, {
        query: { limit: '10', after: '2' },
      }),
      await measure('categories', listCategories, handlers.listCategories),
      await measure('category with products', getCategory, handlers.getCategory, {
        params: { id: '2' },
      }),
      await measure('detail with 5 reviews, by id', getProduct, handlers.getProduct, {
        params: { id: first.id },
      }),
      await measure('detail with 5 reviews, by slug', getProduct, handlers.getProduct, {
        params: { id: first.slug },
      }),
      placed,
      await measure('a review', postReview, handlers.postReview, {
        token,
        body: { content: 'Precioso.', productId: first.id, rating: 4 },
      }),
      await measure('dashboard after 300 orders', getDashboard, handlers.getDashboard, {
        token: admin.token,
      }),
      await measure("a user's orders", listOrders, handlers.listOrders, { token }),
      await measure('one of these orders', getOrder, handlers.getOrder, {
        params: { id: (placed.body as Order).id },
        token,
      }),
    ];
    const { Items: written = [] } = await document.send(
      new ScanCommand({ TableName: process.env['TABLE_NAME'] }),
    );
    const changeOf = (sk: string): DynamoDBStreamEvent => {
      const after = written.find((item) => String(item['sk']).startsWith(sk));
      if (!after) throw new Error(`The order wrote no ${sk}`);
      return eventOf({ after });
    };
    const behind = [
      await metered('the sums of that order', () => handlers.followChanges(changeOf('ORDER#'))),
      await metered('the mail of that order', () => handlers.sendMail(changeOf('MAIL'))),
      await metered('a run of watchInvariants', () =>
        handlers.watchInvariants({ time: new Date().toISOString() }),
      ),
    ];
    // Measured last, because a sign-up changes the results of the other measurements.
    const password = 'barro-luna-y-horno';
    const headers = {
      'cloudfront-viewer-address': '203.0.113.9:4711',
      'x-device': 'd'.repeat(32),
    };
    const person = { firstname: 'Inés', lastname: 'Robles', email: 'ines@example.com', password };
    const credentials = { headers, body: { email: person.email, password } };
    answers.push(
      await measure('sign-up without a photo', signUp, handlers.signUp, {
        headers,
        body: formOf(person),
      }),
      await measure('sign-in of a new browser', signIn, handlers.signIn, credentials),
      await measure('sign-in', signIn, handlers.signIn, credentials),
    );
    return {
      answers: answers.map(({ body: _, ...cost }) => cost),
      behind: behind.map(([cost]) => cost),
    };
  } finally {
    await proxy.stop();
  }
};
