/** Sizes on the wire, in kB = 1000 bytes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { kebabCase } from '#shared/rows/index.ts';

/** Where build/build-functions.ts puts the bundle of a route's handler. */
export const functionBundle = (id: string): string =>
  join(import.meta.dirname, '../dist/functions', kebabCase(id), 'index.mjs');

/** What CloudFront sends of a file, as nearly as a fixed setting can say it: gzip -9. */
export const gzipKilobytes = async (file: string): Promise<number> =>
  gzipSync(await readFile(file), { level: 9 }).length / 1000;

/** The zip that Lambda gets of a bundle: its deflated bytes and about 130 bytes of directory. */
export const zipKilobytes = async (file: string): Promise<number> =>
  (deflateRawSync(await readFile(file), { level: 9 }).length + 130) / 1000;
