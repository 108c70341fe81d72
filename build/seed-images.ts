/**
 * The demo's images in every stored size and format. They are kept in the repository, because encoding
 * them takes longer than all builds of a first start.
 *
 * `npm run seed-images` writes them. Run it after a change of `seed/images/` or of the pipeline.
 */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ImagePurpose } from '#shared/domain/limits.ts';

const SEED = fileURLToPath(new URL('../seed/', import.meta.url));
const SOURCES = join(SEED, 'images');
export const ENCODED = join(SEED, 'encoded');

/** Copies `jarra-1-1000w.webp`, `jarra-1-1000w.avif`, `jarra-1-social.jpg` … */
export const copySeedImages = (folder: string): Promise<void> =>
  cp(ENCODED, folder, { recursive: true });

const purposeOf = (name: string): ImagePurpose =>
  name.startsWith('avatar-') ? 'avatar' : 'catalog';

const encodeAll = async (): Promise<void> => {
  const { encodeImage } = await import('../functions/images/image-pipeline.ts');
  await rm(ENCODED, { recursive: true, force: true });
  await mkdir(ENCODED);
  for (const name of await readdir(SOURCES)) {
    const source = await readFile(join(SOURCES, name));
    const { files } = await encodeImage(source, purposeOf(name), basename(name, '.webp'));
    await Promise.all(files.map(({ file, bytes }) => writeFile(join(ENCODED, file), bytes)));
  }
};

if (process.argv[1] === import.meta.filename) void encodeAll();
