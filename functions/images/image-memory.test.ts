/** Valid hostile images stay within the memory of the function (PROMISE-S17, ADR-0038). */
import { IMAGE_ENVIRONMENT, type ImagePurpose } from '#shared/domain/limits.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { chunk, pngWith } from '../../test-support/hostile-images.ts';

/** MB of the functions that decode images (shared/rows/index.ts). */
const FUNCTION_MEMORY = 1769;
const MAX_DECODING = FUNCTION_MEMORY / 3;
/** MB. Node.js, tsx and sharp take 100; the smallest image below takes 400 to decode. */
const MAX_REJECTING = 200;

const ROOT = join(import.meta.dirname, '..', '..');

interface Outcome {
  outcome: string;
  megabytes: number;
}

const encodeApart = async (image: Buffer, purpose: ImagePurpose): Promise<Outcome> => {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test-support/upload-process.ts', purpose],
    {
      cwd: ROOT,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...IMAGE_ENVIRONMENT },
    },
  );
  child.stdin.end(image);
  return JSON.parse(await text(child.stdout)) as Outcome;
};

const canvas = (width: number, height: number, channels: 3 | 4 = 4): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 138, b: 43, alpha: 0.5 } } });
const deepCanvas = (width: number, height: number): Sharp =>
  canvas(width, height).toColourspace('rgb16');

/** Each format in the form that takes the most memory. */
const LARGE_IMAGES = {
  deepPng: (width: number, height: number) =>
    deepCanvas(width, height).png({ progressive: true }).toBuffer(),
  png: (width: number, height: number) => canvas(width, height).png().toBuffer(),
  jpeg: async (width: number, height: number) => {
    // Enlarged in CMYK, because the conversion of 24 megapixels takes six seconds.
    const small = await canvas(8, 8, 3).toColourspace('cmyk').jpeg().toBuffer();
    return sharp(small)
      .pipelineColourspace('cmyk')
      .resize({ width, height, fit: 'fill', kernel: 'nearest' })
      .toColourspace('cmyk')
      .jpeg({ progressive: true })
      .toBuffer();
  },
  webp: (width: number, height: number) =>
    canvas(width, height).webp({ lossless: true, effort: 0 }).toBuffer(),
} as const;

/** A PNG of 3.9 MB with 500 text chunks that inflate to 8 MB each. */
const textBombPng = (): Promise<Buffer> => {
  const comment = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_900_000, 65))]),
  );
  return pngWith(...Array.from({ length: Math.floor(3_900_000 / comment.length) }, () => comment));
};

/** A JPEG of 24 megapixels whose last scan of 42 bytes is repeated 20,000 times. */
const scanBombJpeg = async (): Promise<Buffer> => {
  const image = await canvas(6000, 4000, 3)
    .jpeg({ progressive: true, quality: 60, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const end = image.length - 2;
  const scan = image.subarray(image.lastIndexOf(Buffer.from('ffda', 'hex')), end);
  const scans = Array.from({ length: 20_000 }, () => scan);
  return Buffer.concat([image.subarray(0, end), ...scans, image.subarray(end)]);
};

type Format = keyof typeof LARGE_IMAGES;
test.each<[ImagePurpose, Format, number, number, string]>([
  ['catalog', 'jpeg', 6000, 4000, 'accepted'],
  ['catalog', 'png', 6000, 4000, 'accepted'],
  ['catalog', 'webp', 6000, 4000, 'accepted'],
  ['catalog', 'deepPng', 4000, 3000, 'accepted'],
  ['avatar', 'jpeg', 2000, 2000, 'accepted'],
  ['avatar', 'webp', 2000, 2000, 'accepted'],
  ['avatar', 'deepPng', 2000, 1000, 'accepted'],
  ['catalog', 'deepPng', 6000, 4000, 'TOO_LARGE'],
  ['avatar', 'jpeg', 6000, 4000, 'TOO_LARGE'],
  ['avatar', 'webp', 6000, 4000, 'TOO_LARGE'],
])('a %s image, %s of %d × %d, is %s within memory', async (purpose, format, ...expected) => {
  const [width, height, outcome] = expected;
  const image = await LARGE_IMAGES[format](width, height);
  const { megabytes, ...answer } = await encodeApart(image, purpose);
  expect(answer).toEqual({ outcome });
  expect(megabytes).toBeLessThan(outcome === 'accepted' ? MAX_DECODING : MAX_REJECTING);
});

test.each([
  ['a JPEG of 20,000 scans', scanBombJpeg],
  ['a PNG whose texts inflate to 4 GB', textBombPng],
])('rejects %s before decoding it', async (_, make) => {
  const { outcome, megabytes } = await encodeApart(await make(), 'catalog');
  expect(outcome).toBe('UNSUPPORTED_IMAGE');
  expect(megabytes).toBeLessThan(MAX_REJECTING);
});
