/** Pages while the bucket, or the bucket and the table, do not answer (ADR-0052). */
import { cents } from '#shared/domain/money.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { PAGE_CACHE_CONTROL, type PublishedPage } from '#shared/hosting/published-page.ts';
import { renderPage } from '#shared/rows/pages.ts';
import {
  startFaultProxy,
  type Fault,
  type FaultProxy,
  type FaultRule,
} from '../../test-support/fault-proxy.ts';
import { invoke, type TestAnswer } from '../../test-support/invoke.ts';
import type { ProductRecord } from '../table/items.ts';

let bucket: FaultProxy;
let table: FaultProxy;
let parts: Awaited<ReturnType<typeof load>>;

const load = async () => ({
  ...(await import('./render-page.ts')),
  ...(await import('./page-content.ts')),
  ...(await import('./published-store.ts')),
  ...(await import('./published-store.ts')),
  ...(await import('../catalog/product-table.ts')),
  ...(await import('../catalog/category-table.ts')),
  ...(await import('../table/items.ts')),
  shop: await import('../../test-support/shop.ts'),
});

beforeAll(async () => {
  bucket = await startFaultProxy(process.env['AWS_ENDPOINT_URL_S3'] ?? '');
  table = await startFaultProxy(process.env['AWS_ENDPOINT_URL_DYNAMODB'] ?? '');
  // Set before the imports, because the clients read their endpoints once.
  process.env['AWS_ENDPOINT_URL_S3'] = bucket.url;
  process.env['AWS_ENDPOINT_URL_DYNAMODB'] = table.url;
  parts = await load();
});
afterEach(() => {
  bucket.inject();
  table.inject();
});
afterAll(() => Promise.all([bucket.stop(), table.stop()]));

const all = (operations: readonly string[], fault: Fault): FaultRule[] =>
  operations.map((operation) => ({ operation, fault }));
const BUCKET = ['GetObject', 'PutObject', 'DeleteObject'];
const TABLE = ['GetItem', 'BatchGetItem', 'Query'];

const render = (page: string, key = 'index'): Promise<TestAnswer<string>> =>
  invoke<string>(renderPage, parts.handler, { params: { page, key } });

/** Words of AWS, of its client and of the proxy's faults. */
const TEXT_OF_AWS =
  /aws|amazon|dynamo|\bs3\b|bucket|InternalServerError|Throughput|Slow down|ECONN|socket/i;

const expectNoTextOfAws = ({ body, headers }: TestAnswer<unknown>): void => {
  expect(JSON.stringify([body, headers])).not.toMatch(TEXT_OF_AWS);
};

/** The text of a page without its scripts, styles and tags. */
const textOf = (html: string): string =>
  html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ');

const addShop = async (id: number): Promise<ProductRecord> => {
  const { categoryItem, shop } = parts;
  await shop.write(
    categoryItem({
      id: id as CategoryId,
      name: `Oficio ${id}`,
      img: 'oficio.webp',
      productCount: 1,
    }),
  );
  return shop.addProduct({
    title: `Vasija ${id}`,
    categoryId: id as CategoryId,
    ratingSum: 5,
    ratingCount: 1,
  });
};

describe.each([
  ['does not answer any call', BUCKET, 'drop-before'],
  ['answers every call with status 500', BUCKET, 'error'],
  ['answers no read', ['GetObject'], 'drop-before'],
] as const)('while the bucket %s', (_, operations, fault) => {
  test('pages show the current table and are not stored', async () => {
    const { productItem, readFile, updateCatalogue, shop } = parts;
    const product = await addShop(1);
    const { slug } = product;
    await updateCatalogue([product.id]);
    // The published catalogue still has the old title and price.
    const title = `Vasija nueva ${slug}`;
    await shop.write(productItem({ ...product, title, price: cents(4321) }));
    const addresses = [
      ['product', slug],
      ['productAlias', product.id],
      ['category', '1'],
      ['home', 'index'],
      ['products', 'index'],
    ] as const;
    bucket.inject(...all(operations, fault));
    for (const [page, key] of addresses) {
      const answer = await render(page, key);
      expect({ page, status: answer.status }).toEqual({ page, status: 200 });
      expect(answer.headers['cache-control']).toBe(PAGE_CACHE_CONTROL);
      expect(textOf(answer.body)).toContain(title);
      expect(textOf(answer.body)).toContain('43.21');
      expectNoTextOfAws(answer);
    }
    expect(bucket.calls).not.toContain('PutObject');
    bucket.inject();
    for (const [page, key] of addresses) {
      expect(await readFile({ page, key })).toBeUndefined();
    }
  });

  test.each([
    ['product', 'nada'],
    ['category', '999'],
  ])('%s/%s, which does not exist, answers 404', async (page, key) => {
    bucket.inject(...all(operations, fault));
    const answer = await render(page, key);
    expect(answer.status).toBe(404);
    expect(answer.body).toContain('No encontrado');
    expectNoTextOfAws(answer);
  });
});

test('a page whose put fails is answered from the table', async () => {
  const { readFile } = parts;
  const { slug, title } = await addShop(2);
  bucket.inject(...all(['PutObject'], 'drop-before'));
  const answer = await render('product', slug);
  expect(answer.status).toBe(200);
  expect(textOf(answer.body)).toContain(title);
  bucket.inject();
  expect(await readFile({ page: 'product', key: slug })).toBeUndefined();
});

test('files for navigation in the site come from the table while the bucket does not answer', async () => {
  const { slug } = await addShop(3);
  bucket.inject(...all(BUCKET, 'drop-before'));
  for (const key of ['home', 'category-3', 'all']) {
    const answer = await render('catalogue', key);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`"slug":"${slug}"`);
  }
});

describe.each(['throttle', 'error'] as const)(
  'while the bucket is ill and the table answers with "%s"',
  (fault) => {
    const makeIll = (): void => {
      bucket.inject(...all(BUCKET, 'error'));
      table.inject(...all(TABLE, fault));
    };

    test.each(['home', 'products', 'product', 'productAlias', 'category', 'cart'] as const)(
      '%s is its frame, with status 503, which no cache stores',
      async (page: PublishedPage) => {
        const { renderer } = parts;
        const key = { product: 'jarra', productAlias: '7', category: '2' }[page as string];
        makeIll();
        const answer = await render(page, key);
        expect(answer.status).toBe(503);
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        const { templates } = await renderer();
        expect(answer.body).toBe(templates[page].frame);
        expectNoTextOfAws(answer);
      },
    );

    test.each([
      ['catalogue', 'all'],
      ['catalogue', 'home'],
      ['sitemap', 'index'],
      ['feed', '1'],
    ])('the file %s/%s answers an error', async (page, key) => {
      makeIll();
      const answer = await render(page, key);
      expect(answer.status).toBe(503);
      expect(answer.body).toMatchObject({ code: 'UNAVAILABLE' });
      expectNoTextOfAws(answer);
    });
  },
);
