/**
 * Fills the local shop by running `prepareShop` as a deployment does (ADR-0001): after a build of the
 * site, a change of the shop's address, and on a new table. Everything that exists already stays.
 */
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stampOf } from '../build/build.ts';
import { seedImages } from '../build/seed-images.ts';
import type { InvocationResult } from './function-host.ts';
import type { Services } from './services.ts';
import { StartError } from './running.ts';
import type { StatePaths } from './state.ts';

/** The files that build/build-deployment.ts puts beside the bundle of `prepareShop`. */
const writeContents = async ({ contents, site }: StatePaths, hasSite: boolean): Promise<void> => {
  await rm(contents, { recursive: true, force: true });
  await mkdir(join(contents, 'images'), { recursive: true });
  if (hasSite) await symlink(site, join(contents, 'site'));
  else await mkdir(join(contents, 'site'));
  const images = await seedImages();
  await Promise.all(
    images.map(({ key, bytes }) => writeFile(join(contents, 'images', key), bytes)),
  );
};

export interface Preparation {
  paths: StatePaths;
  services: Services;
  /** The address that published pages contain. */
  origin: string;
  /** False with `--dev`, where Vite makes the pages. */
  hasSite: boolean;
  /** Runs the function of that row. */
  prepareShop: () => Promise<InvocationResult>;
}

/** @throws StartError when the function fails */
export const prepareOnce = async (preparation: Preparation): Promise<void> => {
  const { paths, services, origin, hasSite, prepareShop } = preparation;
  const site = hasSite ? await readFile(stampOf('web'), 'utf8') : 'dev';
  // The images may be in another store, whose address the SDK's variable has.
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
