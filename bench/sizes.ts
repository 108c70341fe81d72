/** Sizes on the wire, in kB = 1000 bytes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { httpRows, kebabCase } from '#shared/rows/index.ts';

/**
 * Rows of BUDGET-P10. `renderPage` reads too, but its bundle has the client of S3 (ADR-0052), and the
 * bundle of `getHealth` has the clients of five services (ADR-0028).
 */
export const readRows = httpRows.filter(
  ({ work, uses }) => work === 'read' && !('renderer' in uses) && !('health' in uses),
);

/** Path of a route's handler bundle, as build/build-functions.ts writes it. */
export const functionBundle = (id: string): string =>
  join(import.meta.dirname, '../dist/functions', kebabCase(id), 'index.cjs');

/** gzip -9 approximates what CloudFront sends. */
export const gzippedKilobytes = (content: string | Buffer): number =>
  gzipSync(content, { level: 9 }).length / 1000;

export const gzipKilobytes = async (file: string): Promise<number> =>
  gzippedKilobytes(await readFile(file));

/** Size of the zip for Lambda: the deflated bundle and about 130 bytes of zip directory. */
export const zipKilobytes = async (file: string): Promise<number> =>
  (deflateRawSync(await readFile(file), { level: 9 }).length + 130) / 1000;
