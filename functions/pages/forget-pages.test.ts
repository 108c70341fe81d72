/** Stored pages and the catalogue after late, repeated and reordered changes and S3 faults (PROMISE-R25). */
import { cents } from '#shared/domain/money.ts';
import type { CategoryId, ProductId } from '#shared/domain/ids.ts';
import {
  CATALOGUE_FILE,
  objectKey,
  optionsFile,
  type CatalogueProduct,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { followChanges } from '#shared/rows/background.ts';
import type { DynamoDBRecord } from 'aws-lambda';
import { faultProxyOf, randomFrom } from '../../test-support/fault-proxy.ts';
import { call } from '../../test-support/invoke.ts';
import { bucket, forget, publishedProducts, readFile, updateCatalogue } from './published-store.ts';
import { contentAt } from './page-content.ts';
import { FORGET_JOB, LIST_PAGES, pagesOfCategory, productPage } from './forget-pages.ts';
import { toCatalogueProduct } from './catalogue-rules.ts';
import { productItem } from '../catalog/product-table.ts';
import { allCategories, categoryItem } from '../catalog/category-table.ts';
import { env } from '../runtime/env.ts';
import { findJob } from '../stream/unfinished-table.ts';
import { orderItem } from '../orders/order-table.ts';
import { reviewItem } from '../reviews/review-table.ts';
import { get, getItem, queryItems } from '../table/client.ts';
import { MONTH, PRODUCT, type ProductRecord } from '../table/items.ts';
import { CATALOG_LIST, keys, type Item } from '../table/keys.ts';
import { remove, write as writeOne } from '../table/write.ts';
import { addOrder, addProduct, addReview, orderRecord, write } from '../../test-support/shop.ts';
import { delayed, eventOf } from '../../test-support/worker.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { handler } from '../changes/follow-changes.ts';

const proxy = faultProxyOf('S3');
const table = faultProxyOf('DYNAMODB');

let written = 0;
/** The record that the stream would deliver. */
const recordOf = (after: Item | undefined, before?: Item): DynamoDBRecord => {
  const [record] = eventOf({ before, after }).Records;
  if (!record) throw new Error('No record');
  written += 1;
  return {
    ...record,
    eventID: `e${written}`,
    dynamodb: { ...record.dynamodb, SequenceNumber: String(written) },
  };
};
const save = async (after: Item | undefined, before?: Item): Promise<DynamoDBRecord> => {
  if (after) await write(after);
  else if (before) await writeOne(remove({ pk: String(before['pk']), sk: String(before['sk']) }));
  return recordOf(after, before);
};

/** @returns the records that the stream has to deliver again */
const deliver = async (records: readonly DynamoDBRecord[]): Promise<DynamoDBRecord[]> => {
  const { batchItemFailures } = await withinPermissions(followChanges, () =>
    handler({ Records: [...records] }),
  );
  const again = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return records.filter(({ dynamodb }) => again.has(dynamodb?.SequenceNumber ?? ''));
};

const deliverAll = async (records: readonly DynamoDBRecord[]): Promise<void> => {
  for (let open = [...records]; open.length > 0;) {
    const again = await deliver(open.slice(0, 10));
    open = [...again, ...open.slice(10)];
  }
};

/** Runs the job that forgets every page, if there is one. */
const runJob = async (): Promise<void> => {
  const find = () => getItem(keys.job(FORGET_JOB), { consistent: true });
  for (let job = await find(); job; job = await find()) {
    await deliverAll(eventOf({ after: job }).Records);
  }
};

const visit = ({ page, key }: PublishedAddress) => call('renderPage', { params: { page, key } });

/** Every change of a product raises its version, which no page shows. */
const withoutVersions = (text: string): string => text.replaceAll(/"version":\d+/g, '');

const stored = async (address: PublishedAddress): Promise<string | undefined> => {
  const file = await readFile(address);
  return file && withoutVersions(file.text);
};
const fresh = async (address: PublishedAddress): Promise<string | undefined> => {
  const { status, text } = await contentAt(address);
  return status === 404 ? undefined : withoutVersions(text);
};

const productsIn = async (): Promise<ProductRecord[]> => {
  const items = await queryItems({ list: CATALOG_LIST });
  return items
    .filter((item) => item['sk'] === 'PRODUCT')
    .map((item) => PRODUCT.record().parse(item));
};

const pagesOf = async (slugs: Iterable<string>): Promise<PublishedAddress[]> => [
  ...LIST_PAGES,
  ...(await allCategories()).flatMap(({ id }) => pagesOfCategory(id)),
  ...[...slugs].map(productPage),
  ...(await productsIn()).map(({ id }) => ({ page: 'catalogue' as const, key: optionsFile(id) })),
];

/**
 * Expects that every stored page is as if it was rendered now.
 * @returns the number of stored pages
 */
const expectRight = async (pages: readonly PublishedAddress[]): Promise<number> => {
  const timeless = ({ changedAt: _, options: _count, ...entry }: CatalogueProduct) => entry;
  expect((await publishedProducts()).map(timeless)).toEqual(
    (await productsIn()).map((product) => timeless(toCatalogueProduct(product, new Date()))),
  );
  let count = 0;
  for (const page of pages) {
    const html = await stored(page);
    if (html === undefined) continue;
    count += 1;
    expect({ page, html }).toEqual({ page, html: await fresh(page) });
  }
  return count;
};

const category = (id: number, name: string): Item =>
  categoryItem({ id: id as CategoryId, name, img: 'c.webp', productCount: 0 });

/** Edits, orders and visits. `PAGE_CHANGES=1000 npx jest …` makes more of them, in some minutes. */
const CHANGES = Number(process.env['PAGE_CHANGES'] ?? 70);

test('every stored page and the catalogue equal the table after late, repeated and reordered changes', async () => {
  expect.hasAssertions();
  const random = randomFrom(12);
  const below = (limit: number): number => Math.floor(random() * limit);
  const records: DynamoDBRecord[] = [];
  await updateCatalogue([]);
  for (const id of [1, 2, 3]) await deliverAll([await save(category(id, `Categoría ${id}`))]);
  const products = new Map<ProductId, ProductRecord>();
  const slugs = new Set<string>();
  const create = async (): Promise<void> => {
    const product = await addProduct({ categoryId: (1 + below(3)) as CategoryId, stock: 1 });
    products.set(product.id, product);
    slugs.add(product.slug);
    records.push(await save(productItem(product)));
  };
  const anyProduct = (): ProductRecord | undefined => [...products.values()][below(products.size)];
  const edit = async (product: ProductRecord, changes: Partial<ProductRecord>): Promise<void> => {
    const after = { ...product, ...changes, version: product.version + 1 };
    products.set(product.id, after);
    records.push(await save(productItem(after), productItem(product)));
  };
  const change = async (changes: () => Partial<ProductRecord>): Promise<void> => {
    const product = anyProduct();
    if (product) await edit(product, changes());
  };
  const buy = async (): Promise<void> => {
    const product = anyProduct();
    if (!product || product.stock === 0) return;
    const { id, title, price, slug, images } = product;
    const line = { id, title, price, quantity: 1, img: images[0] ?? '', slug };
    records.push(await save(orderItem(await addOrder({ lines: [line] }))));
    await edit(product, { stock: 0 });
  };
  const visitSome = async (): Promise<void> => {
    const pages = await pagesOf(slugs);
    for (let n = 0; n < 4; n += 1) {
      const page = pages[below(pages.length)];
      if (page) await visit(page);
    }
  };
  const steps = [
    create,
    () => change(() => ({ price: cents(100 + below(5000)) })),
    () => change(() => ({ title: `Pieza ${below(1000)}` })),
    () => change(() => ({ family: `Familia ${below(3)}`, option: `${below(9)}` })),
    buy,
    () => change(() => ({ stock: below(2) })),
    () => change(() => ({ categoryId: (1 + below(3)) as CategoryId })),
    () => change(() => ({ ratingSum: 5, ratingCount: 1 })),
    async () => {
      const product = anyProduct();
      if (!product) return;
      products.delete(product.id);
      const slug: Item = { ...keys.slug(product.slug), productId: product.id };
      await save(undefined, slug);
      records.push(await save(undefined, productItem(product)));
    },
    async () => {
      const product = anyProduct();
      if (!product) return;
      const review = await addReview({ productId: product.id, content: `Bien ${below(99)}` });
      const before = reviewItem(review);
      records.push(await save(before));
      if (random() < 0.5) return;
      const hidden = {
        by: { id: '1' as never, firstname: 'Marina', lastname: 'Solís' },
        at: '2026-11-21T10:00:00.000Z',
      };
      records.push(await save(reviewItem({ ...review, hidden }), before));
    },
    visitSome,
    visitSome,
  ];
  const waiting: DynamoDBRecord[] = [];
  let failedRecords = 0;
  const deliverWithFaults = async (
    batches: readonly (readonly DynamoDBRecord[])[],
  ): Promise<void> => {
    proxy.inject(
      // The SDK tries each call twice, so few of these faults fail a call.
      {
        operation: 'PutObject',
        fault: random() < 0.5 ? 'drop-before' : 'drop-after',
        probability: 0.1,
      },
      { operation: 'GetObject', fault: 'drop-before', probability: 0.1 },
      {
        operation: 'DeleteObjects',
        fault: 'drop-before',
        // Every deletion fails until a record has failed.
        probability: failedRecords === 0 ? 1 : 0.3,
      },
    );
    // Visitors come at the same time.
    const [again] = await Promise.all([Promise.all(batches.map(deliver)), visitSome()]);
    failedRecords += again.flat().length;
    waiting.push(...again.flat());
  };
  for (let n = 0; n < 10; n += 1) await create();
  for (let n = 0; n < CHANGES; n += 1) {
    await steps[below(steps.length)]?.();
    waiting.push(...records.splice(0));
    if (waiting.length < 15) continue;
    // Takes waiting records at random. Two concurrent batches deliver them, and share the last six.
    const taken = Array.from({ length: 12 }, () => waiting.splice(below(waiting.length), 1)[0]);
    const batch = taken.flatMap((record) => record ?? []);
    await deliverWithFaults([batch, batch.slice(6)]);
  }
  waiting.reverse();
  while (waiting.length > 0) await deliverWithFaults([waiting.splice(0, 10)]);
  proxy.inject();
  // The job that forgets every page has not run, so it repaired nothing.
  expect(await findJob(FORGET_JOB)).toBeUndefined();
  const pages = await pagesOf(slugs);
  expect(await expectRight(pages)).toBeGreaterThan(0);
  const inFamilies = [...products.values()].filter(({ family }) => family !== undefined);
  for (const page of pages) await visit(page);
  expect(await expectRight(pages)).toBe(LIST_PAGES.length + 6 + products.size + inFamilies.length);
  expect(failedRecords).toBeGreaterThan(0);
});

/** Holds the next put of an object until it is released. */
const holdPut = (address: PublishedAddress) => {
  let arrived = (): void => undefined;
  let release = (): void => undefined;
  const hasArrived = new Promise<void>((resolve) => (arrived = resolve));
  const released = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  bucket.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { Key } = args.input as { Key?: string };
        if (!isHeld && commandName === 'PutObjectCommand' && Key === objectKey(address)) {
          isHeld = true;
          arrived();
          await released;
        }
        return next(args);
      },
    { step: 'initialize' },
  );
  return { hasArrived, release };
};

describe('a render that was overtaken leaves no page:', () => {
  const HOME: PublishedAddress = { page: 'home', key: 'index' };
  const NEWER = { price: cents(2000), version: 2 };
  const NEWEST = { price: cents(3000), version: 3 };
  let product: ProductRecord;
  beforeEach(async () => (product = await addProduct({ price: cents(1250) })));
  const edit = (before: Partial<ProductRecord>, after: Partial<ProductRecord>) =>
    save(productItem({ ...product, ...after }), productItem({ ...product, ...before }));

  /** Runs `change` between the render of a page and its put. */
  const overtake = async (page: PublishedAddress, change: () => Promise<void>) => {
    await forget([page]);
    const late = holdPut(page);
    const rendering = visit(page);
    await late.hasArrived;
    await change();
    late.release();
    return rendering;
  };

  test.each<[string, () => Promise<unknown>, () => PublishedAddress, string]>([
    [
      'two prices were saved',
      async () => deliverAll([await edit({}, NEWER), await edit(NEWER, NEWEST)]),
      () => productPage(product.slug),
      '$30.00 USD',
    ],
    [
      'another visitor has stored the newer page',
      async () => {
        await deliverAll([await edit({}, NEWER)]);
        await visit(productPage(product.slug));
      },
      () => productPage(product.slug),
      '$20.00 USD',
    ],
    [
      'a list has another product',
      async () =>
        deliverAll([await edit({}, { title: 'Alcarraza', ratingSum: 5, ratingCount: 1 })]),
      () => HOME,
      'Alcarraza',
    ],
    [
      'the shop has another name',
      async () => deliverAll([await save({ ...keys.settings(), name: 'Barro y Sal' })]),
      () => HOME,
      'Barro y Sal',
    ],
    [
      'the menu has another category',
      async () => deliverAll([await save(category(9, 'Esparto trenzado'))]),
      () => productPage(product.slug),
      'Esparto trenzado',
    ],
  ])('%s', async (_, change, pageOf, text) => {
    const page = pageOf();
    const { body } = await overtake(page, async () => void (await change()));
    expect(body).toContain(text);
    expect(await stored(page)).toBe(await fresh(page));
  });

  test('its product was deleted', async () => {
    const page = productPage(product.slug);
    const { status } = await overtake(page, async () => {
      await save(undefined, { ...keys.slug(product.slug) });
      await deliverAll([await save(undefined, productItem(product))]);
    });
    expect([status, await stored(page)]).toEqual([404, undefined]);
  });

  test('a release was deployed, and the function of the build before stores nothing any more', async () => {
    const release = { build: 'next', deployedAt: '2026-11-27T10:00:00.000Z' };
    const { status } = await overtake(HOME, async () =>
      deliverAll([await save({ ...keys.release(), ...release })]),
    );
    expect([status, (await visit(HOME)).status]).toEqual([200, 200]);
    expect(await stored(HOME)).toBeUndefined();
    env.build = 'next';
    await visit(HOME);
    expect(await stored(HOME)).toBe(await fresh(HOME));
  });

  test('the table does not answer when the page is compared with it', async () => {
    const page = productPage(product.slug);
    const { status } = await overtake(page, () => {
      table.inject({ operation: 'Query', fault: 'error' });
      return Promise.resolve();
    });
    table.inject();
    expect([status, await stored(page)]).toEqual([503, undefined]);
  });
});

test('a page whose put was answered too late is compared with the table too', async () => {
  const { slug } = await addProduct();
  proxy.inject({ operation: 'PutObject', fault: 'drop-after', times: 2 });
  const { status } = await visit(productPage(slug));
  proxy.inject();
  expect([status, await stored(productPage(slug))]).toEqual([200, undefined]);
});

test('a catalogue from older data never replaces a newer one', async () => {
  const product = await addProduct({ price: cents(1250) });
  await updateCatalogue([product.id]);
  await write(productItem({ ...product, price: cents(2000) }));
  const late = holdPut({ page: 'catalogue', key: CATALOGUE_FILE });
  const writing = updateCatalogue([product.id]);
  await late.hasArrived;
  await write(productItem(product));
  await updateCatalogue([product.id]);
  late.release();
  await writing;
  const entry = (await publishedProducts()).find(({ id }) => id === product.id);
  expect(entry?.price).toBe(12.5);
});

test('a catalogue that is lost is built again with the next change', async () => {
  const [changed] = [await addProduct(), await addProduct()];
  await updateCatalogue([], { all: true });
  const before = await publishedProducts();
  await forget([{ page: 'catalogue', key: CATALOGUE_FILE }]);
  await updateCatalogue([changed.id]);
  expect((await publishedProducts()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('while no page can be deleted, orders are counted, and after a minute later changes do not wait', async () => {
  const product = await addProduct();
  const page = productPage(product.slug);
  await visit(page);
  const after = productItem({ ...product, title: 'Otra', version: 2 });
  const edited = await save(after, productItem(product));
  const order = orderItem(await addOrder({ createdAt: '2024-05-07T10:00:00.000Z' }));
  proxy.inject({ operation: 'DeleteObjects', fault: 'drop-before' });
  expect(await deliver([edited, await save(order)])).toEqual([edited]);
  const month = await get(MONTH, keys.salesOfMonth('2024-05'), { consistent: true });
  expect(month).toMatchObject({ orders07: 1 });
  expect(await stored(page)).not.toEqual(await fresh(page));
  expect(await deliver(delayed({ Records: [edited] }, 61).Records)).toEqual([]);
  expect(await findJob(FORGET_JOB)).toMatchObject({ steps: 0 });
  proxy.inject();
  await runJob();
  expect(await stored(page)).toBeUndefined();
});

test('only the change that cannot be read is parked', async () => {
  const product = await addProduct();
  const page = productPage(product.slug);
  await visit(page);
  const after = productItem({ ...product, title: 'Otra', version: 2 });
  const unread = await save({ ...keys.category(77 as CategoryId), name: 4 });
  await deliverAll([unread, await save(after, productItem(product))]);
  await writeOne(remove(keys.category(77 as CategoryId)));
  expect(await getItem(keys.parked(unread.eventID ?? ''), { consistent: true })).toBeDefined();
  expect(await stored(page)).toBeUndefined();
});

/** Calls of S3 while `run` runs. */
const callsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const calls: string[] = [];
  const name = 'recordCalls';
  bucket.middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) => {
        calls.push(commandName.replace('Command', ''));
        return next(args);
      },
    { step: 'initialize', name },
  );
  await run();
  bucket.middlewareStack.remove(name);
  return calls;
};

test('40 orders of 40 lines forget nothing, so a price behind them waits for no page', async () => {
  const products: ProductRecord[] = [];
  for (let n = 0; n < 40; n += 1) products.push(await addProduct({ stock: 50 }));
  await updateCatalogue([], { all: true });
  const records: DynamoDBRecord[] = [];
  for (let order = 0; order < 40; order += 1) {
    for (const [index, before] of products.entries()) {
      const after = { ...before, stock: before.stock - 1, version: before.version + 1 };
      records.push(recordOf(productItem(after), productItem(before)));
      products[index] = after;
    }
    const lines = products.map(({ id, title, price, slug }) => {
      return { id, title, price, slug, quantity: 1, img: '' };
    });
    records.push(recordOf(orderItem(orderRecord({ lines }))));
  }
  const [before] = products;
  if (!before) throw new Error('No product');
  const page = productPage(before.slug);
  await visit(page);
  expect(await callsOf(() => deliverAll(records))).toEqual([]);
  const edited = { ...before, price: cents(9900), version: before.version + 1 };
  const price = await save(productItem(edited), productItem(before));
  expect(await callsOf(() => deliverAll([price]))).toEqual([
    'GetObject',
    'PutObject',
    'DeleteObjects',
  ]);
  expect((await visit(page)).body).toContain('$99.00 USD');
});

test('the last unit that goes or comes back is on every page', async () => {
  const product = await addProduct({ stock: 1, ratingSum: 5, ratingCount: 1 });
  await deliverAll([await save(productItem(product))]);
  const pages = [productPage(product.slug), ...LIST_PAGES];
  for (const stock of [0, 1]) {
    for (const page of pages) await visit(page);
    const before = { ...product, stock: 1 - stock };
    await deliverAll([await save(productItem({ ...product, stock }), productItem(before))]);
    for (const page of pages) expect(await stored(page)).toBeUndefined();
  }
});
