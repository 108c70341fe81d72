/**
 * `npm run seed-images` writes the AVIF files of the seed's images, with the pipeline of uploads.
 * They are in the repository, so that the first start does not wait a minute for them. Run it after
 * a change of `seed/images/` or of the pipeline.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeImage } from '../functions/images/image-pipeline.ts';
import { AVIF_FILES, SOURCES, seedPurpose, seedStem } from './seed-images.ts';

await rm(AVIF_FILES, { recursive: true, force: true });
await mkdir(AVIF_FILES);
for (const name of await readdir(SOURCES)) {
  const source = await readFile(join(SOURCES, name));
  const { files } = await encodeImage(source, seedPurpose(name), seedStem(name));
  const avif = files.filter(({ type }) => type === 'image/avif');
  await Promise.all(avif.map(({ file, bytes }) => writeFile(join(AVIF_FILES, file), bytes)));
}
