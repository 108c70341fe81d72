/** Fills the shop after a build of the site, a change of the address, and on a new table. */
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stampOf } from '../build/build.ts';
import { copySeedImages } from '../build/seed-images.ts';
import type { InvocationResult } from './function-host.ts';
import type { Services } from './services.ts';
import { StartError } from './running.ts';
import type { StatePaths } from './state.ts';

const writeContents = async ({ contents, site }: StatePaths, hasSite: boolean): Promise<void> => {
  await rm(contents, { recursive: true, force: true });
  await mkdir(contents, { recursive: true });
  if (hasSite) await symlink(site, join(contents, 'site'));
  else await mkdir(join(contents, 'site'));
  await copySeedImages(join(contents, 'images'));
};

export interface Preparation {
  paths: StatePaths;
  services: Services;
  origin: string;
  /** False with `--dev`, where Vite makes the pages. */
  hasSite: boolean;
  prepareShop: () => Promise<InvocationResult>;
}

export const prepareOnce = async (preparation: Preparation): Promise<void> => {
  const { paths, services, origin, hasSite, prepareShop } = preparation;
  const site = hasSite ? await readFile(stampOf('web'), 'utf8') : 'dev';
  // The images may be in another store.
  const store = process.env['AWS_ENDPOINT_URL_S3'] ?? '';
  const wanted = [services.table.createdAt, store, origin, site].join(' ');
  if ((await readFile(paths.prepared, 'utf8').catch(() => '')) === wanted) return;
  await writeContents(paths, hasSite);
  const { outcome } = await prepareShop();
  await rm(paths.contents, { recursive: true });
  if (outcome !== 'returned') {
    throw new StartError(`La tienda no se ha podido llenar. Los detalles están en ${paths.log}`);
  }
  await writeFile(paths.prepared, wanted);
};
