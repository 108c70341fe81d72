/**
 * Fills an empty local shop with the demo catalogue, by running `prepareShop` as a deployment does
 * (ADR-0001). Afterwards a stamp names the table, so that later starts run nothing.
 */
import catalogue from '../seed/catalogue.json' with { type: 'json' };
import { PUBLISH_ALL_JOB } from '#shared/hosting/published-page.ts';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stampOf } from '../build/build.ts';
import { seedImages } from '../build/seed-images.ts';
import type { InvocationResult } from './function-host.ts';
import type { Services } from './services.ts';
import { StartError } from './running.ts';
import type { StatePaths } from './state.ts';

/** The table that was filled. Its images were stored before the stamp was written. */
interface Stamp {
  tableCreatedAt: number;
}

/** @throws StartError when the stamp exists but cannot be read */
const readStamp = async (file: string): Promise<Stamp | undefined> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const stamp = JSON.parse(text) as Partial<Stamp>;
    if (typeof stamp.tableCreatedAt === 'number') return stamp as Stamp;
  } catch {
    // Reported below, together with JSON that is not a stamp.
  }
  throw new StartError(
    `El archivo ${file} está dañado. Empieza de nuevo con: npm start -- --fresh`,
  );
};

/** Looks for one image only: the folder may have been emptied, or another store be in use. */
const hasImages = async ({ images }: Services): Promise<boolean> => {
  const name = catalogue.products.at(-1)?.img.img2.replace(/^.*\//, '') ?? '';
  const found = await fetch(`${images.endpoint}/${images.bucket}/${name}`, { method: 'HEAD' });
  return found.ok;
};

/**
 * The files that build/build-deployment.ts puts beside the bundle of `prepareShop`.
 * @param site folder of the built site; without one no file of a site is uploaded
 */
const writeContents = async (
  folder: string,
  images: readonly { key: string; bytes: Uint8Array }[],
  site?: string,
): Promise<void> => {
  await mkdir(join(folder, 'images'), { recursive: true });
  if (site === undefined) await mkdir(join(folder, 'site'), { recursive: true });
  else await symlink(site, join(folder, 'site'));
  await Promise.all(images.map(({ key, bytes }) => writeFile(join(folder, 'images', key), bytes)));
};

type PrepareShop = () => Promise<InvocationResult>;

/** @throws StartError when the function fails */
const run = async (prepareShop: PrepareShop, { contents, log }: StatePaths): Promise<void> => {
  try {
    const { outcome } = await prepareShop();
    if (outcome !== 'returned') {
      throw new StartError(`La tienda no se ha podido llenar. Los detalles están en ${log}`);
    }
  } finally {
    await rm(contents, { recursive: true, force: true });
  }
};

/**
 * Uploads the site and publishes every page after a build of the site or a change of its address, as a
 * deployment does.
 * @throws StartError when the function fails
 */
export const publishBuild = async (
  paths: StatePaths,
  origin: string,
  prepareShop: PrepareShop,
): Promise<void> => {
  const build = `${origin} ${await readFile(stampOf('web'), 'utf8')}`;
  const published = await readFile(paths.published, 'utf8').catch(() => undefined);
  if (build === published) return;
  await writeContents(paths.contents, [], paths.site);
  await run(prepareShop, paths);
  await writeFile(paths.published, build);
};

const MAX_CHECKS = 300;
/** Milliseconds between two checks. */
const PAUSE = 200;

/**
 * Waits until followChanges has published every page, so that the first visitor sees the whole
 * catalogue. After a minute the publication continues in the background.
 */
export const untilPublished = async ({ client, name }: Services['table']): Promise<void> => {
  const job = new GetItemCommand({
    TableName: name,
    Key: { pk: { S: `JOB#${PUBLISH_ALL_JOB}` }, sk: { S: 'JOB' } },
    ConsistentRead: true,
  });
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    const { Item } = await client.send(job);
    if (!Item || Item['failed']) return;
    await delay(PAUSE);
  }
};

/**
 * @param prepareShop runs the function of that row
 * @throws StartError when the stamp cannot be read or the function fails
 */
export const seedOnce = async (
  services: Services,
  paths: StatePaths,
  prepareShop: PrepareShop,
): Promise<void> => {
  const { createdAt } = services.table;
  const stamp = await readStamp(paths.seeded);
  if (stamp?.tableCreatedAt === createdAt && (await hasImages(services))) return;
  // The buckets may be new too.
  await rm(paths.published, { force: true });
  await writeContents(paths.contents, await seedImages());
  await run(prepareShop, paths);
  await writeFile(paths.seeded, JSON.stringify({ tableCreatedAt: createdAt } satisfies Stamp));
};
