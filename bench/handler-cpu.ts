/**
 * A handler must not cost more CPU time than a server with a relational database (BUDGET-P11). Only
 * handler, SDK and HTTP count, without the database. Handler and peer take turns, so that other
 * load slows down both.
 */
import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from 'simple-statistics';
import { getProduct, listProducts } from '#shared/rows/catalog.ts';
import { placeOrder } from '#shared/rows/orders.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import type { Catalogue } from '../functions/demo/seed-items.ts';
import { toEvent, type TestRequest } from '../test-support/invoke.ts';
import { bundleOf } from '../build/build-functions.ts';
import { ask, startPeer, type Peer } from './peer.ts';
import { report, row, type Report } from './report.ts';

/** V8 compiles the handler during these calls. */
const WARM_UP = 600;
const ROUNDS = 9;
const CALLS = 200;

const MUST = { list: 1.1, detail: 1.1, order: 0.6 };
type Operation = keyof typeof MUST;
const AIM = { list: 0.7, detail: 0.7, order: 0.5 };

const SLUG = 'jarron-terracota';

const prepareRequests = async (): Promise<Record<Operation, [HttpRow, TestRequest]>> => {
  const { addReview, addUser, address, write } = await import('../test-support/shop.ts');
  const { seedItems } = await import('../functions/demo/seed-items.ts');
  const file = join(import.meta.dirname, '../seed/catalogue.json');
  const catalogue = JSON.parse(await readFile(file, 'utf8')) as Catalogue;
  // Every measured order takes a piece of each product.
  for (const product of catalogue.products) product.stock += 10_000;
  await write(...seedItems(catalogue));
  const index = catalogue.products.findIndex(({ slug }) => slug === SLUG);
  const productId = String(index + 1) as ProductId;
  const reviews = catalogue.reviews.filter(({ productSlug }) => productSlug === SLUG).length;
  for (let count = reviews; count < 5; count++) await addReview({ productId });
  const items = ['1', '2', '3'].map((id) => ({ id, quantity: 1 }));
  const { token } = await addUser();
  return {
    list: [listProducts, {}],
    detail: [getProduct, { params: { id: SLUG } }],
    order: [placeOrder, { token, body: { items, address } }],
  };
};

interface Worker {
  /** One after another. Returns their CPU time in ms. */
  run: (calls: number) => Promise<number>;
  stop: () => Promise<void>;
}

const startWorker = async ([route, request]: [HttpRow, TestRequest]): Promise<Worker> => {
  const folder = await mkdtemp(join(tmpdir(), 'lumbre-cpu-'));
  const eventFile = join(folder, 'event.json');
  await writeFile(eventFile, JSON.stringify(await toEvent(route, request)));
  const worker = fork(
    join(import.meta.dirname, 'handler-worker.mjs'),
    [bundleOf(route), eventFile],
    {
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: '' },
      // The handler logs each request to standard output.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  return {
    run: (calls) => ask<number>(worker, calls),
    stop: async () => {
      worker.disconnect();
      await rm(folder, { recursive: true });
    },
  };
};

const compare = async (
  worker: Worker,
  peer: Peer,
  operation: Operation,
): Promise<{ handler: number; other: number }> => {
  await worker.run(WARM_UP);
  await peer.run(operation, WARM_UP);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push((await worker.run(CALLS)) / CALLS);
    theirs.push((await peer.run(operation, CALLS)) / CALLS);
  }
  return { handler: median(ours), other: median(theirs) };
};

/** Needs the environment of handlers, with an empty table. */
export const measureHandlerCpu = async (): Promise<Report[]> => {
  const peer = await startPeer();
  try {
    const requests = await prepareRequests();
    const rows = [];
    for (const operation of ['list', 'detail', 'order'] as const) {
      const worker = await startWorker(requests[operation]);
      const { handler, other } = await compare(worker, peer, operation);
      await worker.stop();
      rows.push(
        row(`${operation}: CPU over the peer`, handler / other, {
          must: MUST[operation],
          aim: AIM[operation],
          unit: '×',
          digits: 2,
          note: `${handler.toFixed(2)} ms, peer ${other.toFixed(2)} ms`,
        }),
      );
    }
    return [
      report(`BUDGET-P11 handlers on Node ${process.version}, CPU over Express with MariaDB`, rows),
    ];
  } finally {
    await peer.stop();
  }
};
