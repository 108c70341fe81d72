/**
 * Encodes the demo's images with the pipeline of uploads, and caches them in `dist/`. AVIF is read
 * from the repository, because encoding it takes four times as long.
 *
 * `npm run seed-images` writes the AVIF files. Run it after a change of `seed/images/` or of the
 * pipeline.
 */
import type { ImagePurpose } from '#shared/domain/limits.ts';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(ROOT, 'seed', 'images');
export const AVIF_FILES = join(ROOT, 'seed', 'avif');
const CACHE = join(ROOT, 'dist', 'seed-images');
/** The results depend on these files. */
const PIPELINE = [
  join(ROOT, 'functions', 'images', 'image-pipeline.ts'),
  join(ROOT, 'shared', 'domain', 'images.ts'),
];

export interface SeedImage {
  /** `jarra-1-1000w.webp`, `jarra-1-400w.webp`, `jarra-1-social.jpg`. */
  key: string;
  bytes: Buffer;
}

const seedStem = (name: string): string => basename(name, '.webp');
const seedPurpose = (name: string): ImagePurpose =>
  name.startsWith('avatar-') ? 'avatar' : 'catalog';

const encode = async (name: string, source: Buffer, avif: boolean) => {
  const { encodeImage } = await import('../functions/images/image-pipeline.ts');
  const { files } = await encodeImage(source, seedPurpose(name), seedStem(name), { avif });
  return files.map(({ file, bytes, type }) => ({ key: file, bytes, type }));
};

export const seedImages = async (): Promise<SeedImage[]> => {
  const pipeline = await Promise.all(PIPELINE.map((file) => readFile(file)));
  const encodedOnce = async (name: string): Promise<SeedImage[]> => {
    const source = await readFile(join(SOURCES, name));
    const version = createHash('sha256')
      .update(Buffer.concat([...pipeline, source]))
      .digest('hex')
      .slice(0, 16);
    const folder = join(CACHE, `${name}-${version}`);
    const kept = await readdir(folder).catch(() => []);
    if (kept.length > 0) {
      return Promise.all(
        kept.map(async (key) => ({ key, bytes: await readFile(join(folder, key)) })),
      );
    }
    const images = await encode(name, source, false);
    // Renamed when complete, so that an interrupted start leaves no incomplete folder.
    const draft = `${folder}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    await Promise.all(images.map(({ key, bytes }) => writeFile(join(draft, key), bytes)));
    await rename(draft, folder).catch(() => {
      // Another process has encoded the same image in the meantime.
    });
    return images;
  };
  const waiting = await readdir(SOURCES);
  const done: SeedImage[] = [];
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      done.push(...(await encodedOnce(name)));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  const ready = await readdir(AVIF_FILES);
  const read = ready.map(async (key) => ({ key, bytes: await readFile(join(AVIF_FILES, key)) }));
  return [...done, ...(await Promise.all(read))];
};

const writeAvif = async (): Promise<void> => {
  await rm(AVIF_FILES, { recursive: true, force: true });
  await mkdir(AVIF_FILES);
  for (const name of await readdir(SOURCES)) {
    const images = await encode(name, await readFile(join(SOURCES, name)), true);
    const avif = images.filter(({ type }) => type === 'image/avif');
    await Promise.all(avif.map(({ key, bytes }) => writeFile(join(AVIF_FILES, key), bytes)));
  }
};

if (process.argv[1] === import.meta.filename) void writeAvif();
