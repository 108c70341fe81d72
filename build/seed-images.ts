/**
 * The demo's images in the three widths of the shop, through the same pipeline as an upload. Kept
 * in `dist/`, so that starting afresh and tests need not encode them again.
 */
import { imageVariant, type ImageWidth } from '#shared/domain/images.ts';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = join(ROOT, 'seed', 'images');
const CACHE = join(ROOT, 'dist', 'seed-images');
const PIPELINE = join(ROOT, 'functions', 'images', 'image-pipeline.ts');

export interface SeedImage {
  /** Object key: `jarra-1.webp`, `jarra-1-800.webp`, `jarra-1-400.webp`. */
  key: string;
  bytes: Buffer;
}

const encode = async (name: string, source: Buffer): Promise<SeedImage[]> => {
  const { encodeWidths } = await import('../functions/images/image-pipeline.ts');
  const encoded: [ImageWidth, Buffer][] = [...(await encodeWidths(source))];
  return encoded.map(([width, bytes]) => ({ key: imageVariant(name, width), bytes }));
};

/** Every image of the catalogue, encoded now or before. */
export const seedImages = async (): Promise<SeedImage[]> => {
  const pipeline = await readFile(PIPELINE);
  const optimised = async (name: string): Promise<SeedImage[]> => {
    const source = await readFile(join(SOURCES, name));
    const version = createHash('sha256').update(pipeline).update(source).digest('hex').slice(0, 16);
    const folder = join(CACHE, `${name}-${version}`);
    const kept = await readdir(folder).catch(() => []);
    if (kept.length > 0) {
      return Promise.all(
        kept.map(async (key) => ({ key, bytes: await readFile(join(folder, key)) })),
      );
    }
    const images = await encode(name, source);
    // Renamed when complete: a start that was interrupted leaves no half-filled folder.
    const draft = `${folder}.${process.pid}`;
    await mkdir(draft, { recursive: true });
    await Promise.all(images.map(({ key, bytes }) => writeFile(join(draft, key), bytes)));
    await rename(draft, folder).catch(() => {
      // Somebody else was faster with the same image.
    });
    return images;
  };
  const waiting = await readdir(SOURCES);
  const done: SeedImage[] = [];
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      done.push(...(await optimised(name)));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return done;
};
