/** Published pages and the catalogue after late, repeated and reordered changes and S3 faults (PROMISE-R25). */
import { cents } from '#shared/domain/money.ts';
import type { CategoryId, ProductId } from '#shared/domain/ids.ts';
import {
  CATALOGUE_FILE,
  objectKey,
  PUBLISH_ALL_JOB,
  type CatalogueProduct,
  type PublishedAddress,
} from '#shared/hosting/published-page.ts';
import { followChanges } from '#shared/rows/background.ts';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import type { DynamoDBRecord } from 'aws-lambda';
import { faultProxyOf, randomFrom } from '../../test-support/fault-proxy.ts';
import { publish } from './publish-page.ts';
import {
  bucket,
  putIfUnchanged,
  readFile,
  storedAddresses,
  publishedProducts,
  updateCatalogue,
} from './published-store.ts';
import { contentAt, readsOnce } from './page-content.ts';
import { LIST_PAGES, pagesOfCategory, productPage } from './publish-changes.ts';
import { toCatalogueProduct } from './catalogue-rules.ts';
import { productItem } from '../catalog/product-table.ts';
import { allCategories, categoryItem } from '../catalog/category-table.ts';
import { findJob, startJob } from '../stream/unfinished-table.ts';
import { orderItem } from '../orders/order-table.ts';
import { reviewItem } from '../reviews/review-table.ts';
import { get, getItem, queryItems } from '../table/client.ts';
import { MONTH, PRODUCT, type ProductRecord } from '../table/items.ts';
import { CATALOG_LIST, keys, type Item } from '../table/keys.ts';
import { remove, write as writeOne } from '../table/write.ts';
import { addOrder, addProduct, addReview, write } from '../../test-support/shop.ts';
import { eventOf } from '../../test-support/worker.ts';
import { withinPermissions } from '../../test-support/permissions.ts';
import { handler } from '../changes/follow-changes.ts';

const proxy = faultProxyOf('S3');

let written = 0;
/** Writes an item and returns the record that the stream would deliver. */
const save = async (after: Item | undefined, before?: Item): Promise<DynamoDBRecord> => {
  if (after) await write(after);
  else if (before) await writeOne(remove({ pk: String(before['pk']), sk: String(before['sk']) }));
  const [record] = eventOf({ ...(before && { before }), ...(after && { after }) }).Records;
  if (!record) throw new Error('No record');
  written += 1;
  return {
    ...record,
    eventID: `e${written}`,
    dynamodb: { ...record.dynamodb, SequenceNumber: String(written) },
  };
};

/** The record as a worker gets it that is `seconds` behind. */
const delayed = (record: DynamoDBRecord, seconds = 10): DynamoDBRecord => ({
  ...record,
  dynamodb: { ...record.dynamodb, ApproximateCreationDateTime: Date.now() / 1000 - seconds },
});

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

const findPublishJob = () => findJob(PUBLISH_ALL_JOB);
/** Runs the job that publishes everything, if there is one. */
const runJob = async (): Promise<void> => {
  const find = () => getItem(keys.job(PUBLISH_ALL_JOB), { consistent: true });
  for (let job = await find(); job; job = await find()) {
    await deliverAll(eventOf({ after: job }).Records);
  }
};

const withoutStamp = (text: string): string =>
  text.replace(/<!--[\w-]+-->$/, '').replace(/,"stamp":"[\w-]+"/, '');

const stored = async (address: PublishedAddress): Promise<string | undefined> => {
  const file = await readFile(address);
  return file && withoutStamp(file.text);
};
const fresh = async (
  address: PublishedAddress,
  reads = readsOnce(),
): Promise<string | undefined> => {
  const { status, text } = await contentAt(address, reads);
  return status === 404 ? undefined : text;
};

const productsIn = async (): Promise<ProductRecord[]> => {
  const items = await queryItems({ list: CATALOG_LIST });
  return items
    .filter((item) => item['sk'] === 'PRODUCT')
    .map((item) => PRODUCT.record().parse(item));
};

/** @param slugs of all products, also of deleted ones */
const expectPublished = async (slugs: Iterable<string>): Promise<void> => {
  const timeless = ({ changedAt: _, ...entry }: CatalogueProduct) => entry;
  expect((await publishedProducts()).map(timeless)).toEqual(
    (await productsIn()).map((product) => timeless(toCatalogueProduct(product, new Date()))),
  );
  const categories = await allCategories();
  const pages = [
    ...LIST_PAGES,
    ...categories.flatMap(({ id }) => pagesOfCategory(id)),
    ...[...slugs].map(productPage),
  ];
  const reads = readsOnce();
  for (const page of pages) {
    expect({ page, html: await stored(page) }).toEqual({ page, html: await fresh(page, reads) });
  }
};

const category = (id: number, name: string): Item =>
  categoryItem({ id: id as CategoryId, name, img: 'c.webp', productCount: 0 });

/** Edits and orders. `PUBLISHER_CHANGES=1000 npx jest …` makes more of them, in some minutes. */
const CHANGES = Number(process.env['PUBLISHER_CHANGES'] ?? 70);

test('every page and the catalogue equal the table after late, repeated and reordered changes', async () => {
  expect.hasAssertions();
  const random = randomFrom(12);
  const below = (limit: number): number => Math.floor(random() * limit);
  const records: DynamoDBRecord[] = [];
  // As after a deployment, the job publishes an empty shop first.
  await startJob(PUBLISH_ALL_JOB);
  await runJob();
  // A category starts the job again, which would repair pages that the stream left wrong.
  for (const id of [1, 2, 3]) await deliverAll([await save(category(id, `Categoría ${id}`))]);
  await runJob();
  const products = new Map<ProductId, ProductRecord>();
  const slugs = new Set<string>();
  const create = async (): Promise<void> => {
    const product = await addProduct({ categoryId: (1 + below(3)) as CategoryId });
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
    const { id, title, price, slug, stock, images } = product;
    const quantity = 1 + below(stock);
    const line = { id, title, price, quantity, img: images[0] ?? '', slug };
    records.push(await save(orderItem(await addOrder({ lines: [line] }))));
    await edit(product, { stock: stock - quantity });
  };
  const steps = [
    create,
    () => change(() => ({ price: cents(100 + below(5000)) })),
    () => change(() => ({ title: `Pieza ${below(1000)}` })),
    buy,
    () => change(() => ({ stock: below(3) })),
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
      { operation: 'DeleteObject', fault: 'drop-before', probability: 0.3 },
    );
    // The worker leaves a record that is two seconds old to the job. On a slow machine a new record would
    // reach that age, so the records carry a time in the future.
    const early = (record: DynamoDBRecord) => delayed(record, -600);
    const again = await Promise.all(batches.map((batch) => deliver(batch.map(early))));
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
  // The job that publishes every page has not run, so it repaired nothing.
  expect(await findPublishJob()).toBeUndefined();
  await expectPublished(slugs);
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

test.each([
  ['that stays', 3000],
  ['that is changed back', 1250],
])('a page from older data never replaces a newer one, after a change %s', async (_, last) => {
  const product = await addProduct({ price: cents(1250) });
  const page = productPage(product.slug);
  await publish(page);
  await write(productItem({ ...product, price: cents(2000), version: 2 }));
  const late = holdPut(page);
  const writing = publish(page);
  await late.hasArrived;
  await write(productItem({ ...product, price: cents(last), version: 3 }));
  await publish(page);
  const newest = await stored(page);
  late.release();
  await writing;
  expect(await stored(page)).toBe(newest);
  expect(newest).toBe(await fresh(page));
});

test('a page that was rendered before its product was deleted does not stay', async () => {
  const product = await addProduct();
  const page = productPage(product.slug);
  const late = holdPut(page);
  const writing = publish(page);
  await late.hasArrived;
  await save(undefined, { ...keys.slug(product.slug) });
  await deliverAll([await save(undefined, productItem(product))]);
  late.release();
  await writing;
  expect(await stored(page)).toBeUndefined();
});

test('a page that could not be stored is stored when its record is delivered again', async () => {
  const product = await addProduct();
  await updateCatalogue([product.id]);
  const page = productPage(product.slug);
  await publish(page);
  const after = productItem({ ...product, title: 'Otra', version: product.version + 1 });
  const record = await save(after, productItem(product));
  // The SDK tries each call twice.
  proxy.inject({ operation: 'PutObject', fault: 'drop-before', times: 2 });
  expect(await deliver([record])).toEqual([record]);
  expect(await stored(page)).not.toEqual(await fresh(page));
  expect(await deliver([record])).toEqual([]);
  expect(await stored(page)).toEqual(await fresh(page));
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
  await updateCatalogue('all');
  const before = await publishedProducts();
  const Key = objectKey({ page: 'catalogue', key: CATALOGUE_FILE });
  await bucket.send(new DeleteObjectCommand({ Bucket: process.env['SITE_BUCKET'], Key }));
  await updateCatalogue([changed.id]);
  expect((await publishedProducts()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('a publication that fails for a minute is left to the job, so that later changes do not wait', async () => {
  const product = await addProduct();
  const record = await save(productItem(product));
  proxy.inject({ operation: 'PutObject', fault: 'drop-before' });
  expect(await deliver([record])).toEqual([record]);
  expect(await deliver([delayed(record, 61)])).toEqual([]);
  expect(await findPublishJob()).toMatchObject({ steps: 0 });
  proxy.inject();
  await runJob();
  const page = productPage(product.slug);
  expect(await stored(page)).toBe(await fresh(page));
});

test('an order is counted although nothing can be published', async () => {
  const month = () => get(MONTH, keys.salesOfMonth('2024-05'), { consistent: true });
  const product = await addProduct();
  const order = orderItem(await addOrder({ createdAt: '2024-05-07T10:00:00.000Z' }));
  proxy.inject({ operation: 'PutObject', fault: 'drop-before' });
  const again = await deliver([await save(productItem(product)), await save(order)]);
  expect(again).toHaveLength(1);
  expect(await month()).toMatchObject({ orders07: 1 });
});

test('the new name of a category is on every page, also on product pages', async () => {
  const product = await addProduct({ categoryId: 3 as CategoryId });
  await deliverAll([await save(productItem(product))]);
  await deliverAll([await save(category(3, 'Vidrio'), category(3, 'Categoría 3'))]);
  await runJob();
  expect(await stored(productPage(product.slug))).toContain('Vidrio');
});

test('the job removes pages that nothing refers to, and files of earlier versions', async () => {
  const product = await addProduct();
  const page = productPage(product.slug);
  await publish(page);
  const [ofCategory] = pagesOfCategory(99);
  const left = [ofCategory, { page: 'catalogue', key: '4f2a-cards' }] as PublishedAddress[];
  for (const address of left)
    await putIfUnchanged(address, undefined, { text: 'x', type: 'text/html' });
  // Like the restoration of an older table, this deletes the product without a stream record.
  await writeOne(remove(keys.slug(product.slug)));
  await writeOne(remove(keys.product(product.id)));
  await startJob(PUBLISH_ALL_JOB);
  await runJob();
  const there = (await storedAddresses()).map(objectKey);
  for (const address of [page, ...left]) expect(there).not.toContain(objectKey(address));
});

test('a page that no retry can render is parked, and the job publishes the others', async () => {
  const [broken, other] = [await addProduct(), await addProduct()];
  await updateCatalogue([broken.id, other.id]);
  await write({ ...keys.review(broken.id, '1' as never), content: 'no review' });
  await startJob(PUBLISH_ALL_JOB);
  await runJob();
  expect(await getItem(keys.parked(`e1`), { consistent: true })).toMatchObject({
    item: `${keys.job(PUBLISH_ALL_JOB).pk} JOB`,
  });
  expect(await stored(productPage(other.slug))).toBeDefined();
  await write(productItem(broken));
});

/** Keys of the objects that are put while `run` runs, in this order. */
const putsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const keysOfPuts: string[] = [];
  const name = 'recordPuts';
  bucket.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const { Key = '' } = args.input as { Key?: string };
        if (commandName === 'PutObjectCommand') keysOfPuts.push(Key);
        return next(args);
      },
    { step: 'initialize', name },
  );
  await run();
  bucket.middlewareStack.remove(name);
  return keysOfPuts;
};

describe('a crowd of orders', () => {
  const products: ProductRecord[] = [];
  /** Each order takes one unit of every product. */
  const orders = async (count: number): Promise<DynamoDBRecord[]> => {
    const records: DynamoDBRecord[] = [];
    for (let order = 0; order < count; order += 1) {
      for (const [index, before] of products.entries()) {
        const after = { ...before, stock: before.stock - 1, version: before.version + 1 };
        records.push(delayed(await save(productItem(after), productItem(before))));
        products[index] = after;
      }
    }
    return records;
  };
  beforeAll(async () => {
    for (let n = 0; n < 45; n += 1) products.push(await addProduct({ stock: 50 }));
    await updateCatalogue('all');
    await startJob(PUBLISH_ALL_JOB);
    await runJob();
  });
  afterEach(() => runJob());

  test('does not delay a price: no page of theirs is put before it', async () => {
    const [edited] = products;
    if (!edited) throw new Error('No product');
    const records = await orders(2);
    const before = products[0] as ProductRecord;
    products[0] = { ...before, price: cents(9900), version: before.version + 1 };
    records.push(delayed(await save(productItem(products[0]), productItem(before))));
    const puts = await putsOf(() => deliverAll(records));
    expect(puts.length).toBeLessThan(10);
    expect(puts).toContain(objectKey(productPage(edited.slug)));
    expect(await stored(productPage(edited.slug))).toContain('$99.00 USD');
  });

  test('and of new products puts each page once, after them all', async () => {
    const records = await orders(1);
    for (let n = 0; n < 12; n += 1)
      records.push(delayed(await save(productItem(await addProduct()))));
    const puts = await putsOf(async () => {
      await deliverAll(records);
      await runJob();
    });
    expect(puts.filter((key) => key === objectKey({ page: 'home', key: 'index' }))).toHaveLength(1);
    const ofProducts = puts.filter((key) => key.startsWith('pages/product/'));
    expect(new Set(ofProducts).size).toBe(ofProducts.length);
    for (const page of LIST_PAGES) expect(await stored(page)).toBe(await fresh(page));
    for (const { slug, stock } of products) {
      expect(await stored(productPage(slug))).toContain(`Quedan ${stock} unidades`);
    }
  });

  test('that goes on while the pages are put loses no change and repeats no step', async () => {
    const job = () => getItem(keys.job(PUBLISH_ALL_JOB), { consistent: true });
    await deliverAll(await orders(1));
    const first = await job();
    await deliverAll(eventOf({ after: first ?? {} }).Records);
    await deliverAll(await orders(1));
    const second = await job();
    await deliverAll(eventOf({ after: second ?? {} }).Records);
    expect(await putsOf(() => deliverAll(eventOf({ after: first ?? {} }).Records))).toEqual([]);
    await runJob();
    expect(await job()).toBeUndefined();
    for (const { slug } of products) {
      expect(await stored(productPage(slug))).toBe(await fresh(productPage(slug)));
    }
  });
});

test('changes of all pages while they are published begin one more round, not one each', async () => {
  const names = ['Barro', 'Loza', 'Gres', 'Barro cocido'];
  const rename = async (n: number) =>
    deliverAll([await save(category(3, names[n + 1] ?? ''), category(3, names[n] ?? ''))]);
  const step = async () => {
    const job = await getItem(keys.job(PUBLISH_ALL_JOB), { consistent: true });
    await deliverAll(eventOf({ after: job ?? {} }).Records);
  };
  // More pages than one step publishes.
  while ((await productsIn()).length < 60) await addProduct();
  const puts = await putsOf(async () => {
    for (const n of [0, 1, 2]) {
      await rename(n);
      if (n < 2) await step();
    }
    await runJob();
  });
  const home = objectKey({ page: 'home', key: 'index' });
  expect(puts.filter((key) => key === home)).toHaveLength(2);
  expect(await findPublishJob()).toBeUndefined();
  for (const page of [...LIST_PAGES, ...pagesOfCategory(3)]) {
    expect(await stored(page)).toBe(await fresh(page));
  }
  expect(await stored({ page: 'home', key: 'index' })).toContain('Barro cocido');
});
