/** Pages while the bucket, or the bucket and the table, do not answer (ADR-0052). */
import { cents } from '#shared/domain/money.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { PAGE_CACHE_CONTROL, type PublishedPage } from '#shared/hosting/published-page.ts';
import { faultProxyOf, type Fault, type FaultRule } from '../../test-support/fault-proxy.ts';
import { call, type TestAnswer } from '../../test-support/invoke.ts';
import { addProduct, write } from '../../test-support/shop.ts';
import { categoryItem } from '../catalog/category-table.ts';
import { productItem } from '../catalog/product-table.ts';
import type { ProductRecord } from '../table/items.ts';
import { readFile, updateCatalogue } from './published-store.ts';
import { renderer } from './page-content.ts';

const bucket = faultProxyOf('S3');
const table = faultProxyOf('DYNAMODB');

const all = (operations: readonly string[], fault: Fault): FaultRule[] =>
  operations.map((operation) => ({ operation, fault }));
const BUCKET = ['GetObject', 'PutObject', 'DeleteObject'];
const TABLE = ['GetItem', 'BatchGetItem', 'Query'];

const render = (page: string, key = 'index') => call('renderPage', { params: { page, key } });

/** Words of AWS, of its client and of the proxy's faults. */
const TEXT_OF_AWS =
  /aws|amazon|dynamo|\bs3\b|bucket|InternalServerError|Throughput|Slow down|ECONN|socket/i;

/** The ETag is left out: it is a hash in base64, which can contain any short word. */
const expectNoTextOfAws = ({ body, headers }: TestAnswer<unknown>): void => {
  // Base64 may spell anything.
  const text = JSON.stringify([body, { ...headers, etag: '' }]).replaceAll(/'sha256-[^']+'/g, '');
  expect(text).not.toMatch(TEXT_OF_AWS);
};

/** The text of a page without its scripts, styles and tags. */
const textOf = (html: string): string =>
  html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '').replaceAll(/<[^>]+>/g, ' ');

const addShop = async (id: number): Promise<ProductRecord> => {
  await write(
    categoryItem({
      id: id as CategoryId,
      name: `Oficio ${id}`,
      img: 'oficio.webp',
      productCount: 1,
    }),
  );
  return addProduct({
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
    const product = await addShop(1);
    const { slug } = product;
    await updateCatalogue([product.id]);
    // The published catalogue still has the old title and price.
    const title = `Vasija nueva ${slug}`;
    await write(productItem({ ...product, title, price: cents(4321) }));
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
