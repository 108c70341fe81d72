/** The costs of an edit and of a page do not grow with the number of products (PROMISE-R26). */
import type { CategoryId, ProductId, Slug } from '#shared/domain/ids.ts';
import { cents } from '#shared/domain/money.ts';
import { CATALOGUE_FILE, type PublishedAddress } from '#shared/hosting/published-page.ts';
import { followChanges } from '#shared/rows/background.ts';
import { ulid } from 'ulid';
import { brotliCompressSync, constants } from 'node:zlib';
import { productItem } from '../catalog/product-table.ts';
import { slugFor } from '../catalog/product-rules.ts';
import { handler } from '../changes/follow-changes.ts';
import { keys } from '../table/keys.ts';
import type { ProductRecord } from '../table/items.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { addCategory, write } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { contentAt } from './page-content.ts';
import { updateCatalogue, bucket, readFile } from './published-store.ts';

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
  await updateCatalogue([], { all: true });
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

const CATALOGUE: PublishedAddress = { page: 'catalogue', key: CATALOGUE_FILE };
const bytesOf = async (page: 'home' | 'products' | 'product', key = 'index') =>
  (await contentAt({ page, key })).text.length;

const measure = async (product: ProductRecord) => {
  // The first edit creates missing pages, which takes more calls than to replace them.
  await edit(product);
  return {
    calls: await edit(product),
    home: await bytesOf('home'),
    products: await bytesOf('products'),
    product: await bytesOf('product', product.slug),
  };
};

test('an edit makes the same requests, and first pages are as large, with 40 and with 5,000 products', async () => {
  for (const id of [1, 2, 3, 4, 5]) await addCategory(id, `Categoría ${id}`);
  const few = await measure((await addProducts(40))[0] as ProductRecord);
  const many = await measure((await addProducts(4960))[1500] as ProductRecord);
  expect(many.calls).toEqual(few.calls);
  for (const name of ['home', 'products', 'product'] as const) {
    expect(many[name]).toBeLessThan(few[name] * 1.1);
  }
  const text = (await readFile(CATALOGUE))?.text ?? '';
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const sent = brotliCompressSync(text, { params }).length;
  expect(sent / 5000).toBeLessThanOrEqual(100);
});
