/** The costs of an edit and of a page do not grow with the number of products (PROMISE-R26). */
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { FIRST_CARDS, type PublishedAddress } from '#shared/hosting/published-page.ts';
import { followChanges } from '#shared/rows/changes.ts';
import { ulid } from 'ulid';
import { brotliCompressSync, constants } from 'node:zlib';
import { productItem } from '../catalog/product-table.ts';
import { slugFor } from '../catalog/product-rules.ts';
import { handler } from '../changes/follow-changes.ts';
import { keys } from '../table/keys.ts';
import type { ProductRecord } from '../table/records.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addCategory, write } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { readPage } from './page-data.ts';
import { publishedLists } from './publish-page.ts';
import { readIndex, rebuildFrom } from './published-catalogue.ts';
import { bucket, readFile } from './published-store.ts';

const [A, B, C] = [
  ['Jarra', 'Cuenco', 'Plato', 'Tabla', 'Manta', 'Cesta', 'Lámpara', 'Espejo', 'Taza', 'Fuente'],
  [
    'de gres',
    'de olivo',
    'de lana',
    'de barro',
    'de lino',
    'de castaño',
    'de esparto',
    'de vidrio',
  ],
  ['ocre', 'salvia', 'terracota', 'añil', 'arena', 'musgo', 'niebla', 'azafrán', 'tinta', 'nácar'],
];
const IMAGE = 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx-1600w.webp';
const uploaded = (): string =>
  IMAGE.replaceAll('x', () => Math.floor(Math.random() * 16).toString(16));

const productOf = (n: number): ProductRecord => {
  const title = `${A[n % 10] ?? ''} ${B[(n >> 3) % 8] ?? ''} ${C[(n >> 6) % 10] ?? ''}`;
  return {
    id: ulid() as ProductId,
    slug: slugFor(title, n + 2) as Slug,
    title,
    description: `${title}, hecha a mano en nuestro taller. `.repeat(6),
    price: cents(500 + ((n * 37) % 9000)),
    stock: n % 7,
    categoryId: (1 + (n % 5)) as CategoryId,
    images: [uploaded(), uploaded()],
    ratingSum: n % 3 === 0 ? 5 : 0,
    ratingCount: n % 3 === 0 ? 1 : 0,
    version: 1,
  };
};

let commands: string[] = [];
bucket.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      commands.push(commandName.replace('Command', ''));
      return next(args);
    },
  { step: 'initialize' },
);

const addProducts = async (count: number): Promise<ProductRecord[]> => {
  const products = Array.from({ length: count }, (_, n) => productOf(n));
  await write(
    ...products.flatMap((product) => [
      productItem(product),
      { ...keys.slug(product.slug), productId: product.id },
    ]),
  );
  let place: Awaited<ReturnType<typeof rebuildFrom>>;
  do place = await rebuildFrom(place);
  while (place);
  return products;
};

/** Number of S3 calls of one edit, by operation. */
const edit = async (product: ProductRecord): Promise<Record<string, number>> => {
  const before = productItem(product);
  const after = productItem({ ...product, title: `${product.title} grande`, price: cents(4321) });
  await write(after);
  commands = [];
  const { batchItemFailures } = await withinPermissions(followChanges, () =>
    handler(eventOf({ before, after })),
  );
  expect(batchItemFailures).toEqual([]);
  const counts: Record<string, number> = {};
  for (const command of commands) counts[command] = (counts[command] ?? 0) + 1;
  return counts;
};

const bytesOf = async (page: 'home' | 'products' | 'product', key = 'index') =>
  JSON.stringify(await readPage(page, key, publishedLists())).length;
const storedBytes = async (address: PublishedAddress): Promise<number> =>
  (await readFile(address))?.text.length ?? 0;

test('an edit and the first pages cost the same with 40 and with 3,000 products', async () => {
  for (const id of [1, 2, 3, 4, 5]) await addCategory(id, `Categoría ${id}`);
  const [first] = await addProducts(40);
  if (!first) throw new Error('No product');
  // The first edit creates missing pages, which takes more calls than to replace them.
  await edit(first);
  const few = {
    calls: await edit(first),
    home: await bytesOf('home'),
    products: await bytesOf('products'),
    listing: await storedBytes({ page: 'products', key: 'index' }),
    product: await bytesOf('product', first.slug),
  };
  const more = await addProducts(2960);
  const product = more[1500];
  if (!product) throw new Error('No product');
  await edit(product);
  const many = {
    calls: await edit(product),
    home: await bytesOf('home'),
    products: await bytesOf('products'),
    listing: await storedBytes({ page: 'products', key: 'index' }),
    product: await bytesOf('product', product.slug),
  };
  expect(many.calls['PutObject']).toBe(few.calls['PutObject']);
  // A list that spans two pieces of the catalogue reads one piece more.
  expect(many.calls['GetObject'] ?? 0).toBeLessThanOrEqual((few.calls['GetObject'] ?? 0) + 10);
  for (const name of ['home', 'products', 'listing', 'product'] as const) {
    expect(many[name]).toBeLessThan(few[name] * 1.1);
  }
  const { listing } = await readPage('products', 'index', publishedLists());
  expect(listing).toMatchObject({ total: 3000 });
  expect(listing?.cards).toHaveLength(FIRST_CARDS);

  const index = await readIndex();
  const pieces = await Promise.all(
    (index?.pieces ?? []).map(({ file }) => readFile({ page: 'catalogue', key: file })),
  );
  const sent = pieces.reduce(
    (sum, piece) =>
      sum +
      brotliCompressSync(piece?.text ?? '', {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }).length,
    0,
  );
  expect(sent / 3000).toBeLessThanOrEqual(60);
});
