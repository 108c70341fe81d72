/**
 * Encodes the demo's images in all widths, with the pipeline of uploads. The results are cached in
 * `dist/`, because `--fresh` and tests need them often.
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
  const encoded: [ImageWidth, Buffer][] = [...(await encodeWidths(source, 'catalog'))];
  return encoded.map(([width, bytes]) => ({ key: imageVariant(name, width), bytes }));
};

export const seedImages = async (): Promise<SeedImage[]> => {
  const pipeline = await readFile(PIPELINE);
  const encodedOnce = async (name: string): Promise<SeedImage[]> => {
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
  return done;
};
