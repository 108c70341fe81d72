/** Valid hostile images stay within the memory of the function (PROMISE-S17, ADR-0038). */
import { IMAGE_ENVIRONMENT, type ImagePurpose } from '#shared/domain/limits.ts';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LARGE_IMAGES, scanBombJpeg, textBombPng } from '../../test-support/large-images.ts';

/** MB of the functions that decode images (infra/api/endpoint-function.ts). */
const FUNCTION_MEMORY = 1769;
/** A third of the function's memory. */
const MAX_DECODING = FUNCTION_MEMORY / 3;
/** Node.js, tsx, the file and sharp take 100 MB. The smallest image below takes 400 MB to decode. */
const MAX_REFUSING = 200;

const ROOT = join(import.meta.dirname, '..', '..');

interface Outcome {
  outcome: string;
  megabytes: number;
}

/** Encodes the image in a process of its own. */
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

type Format = keyof typeof LARGE_IMAGES;
const ACCEPTED: readonly [ImagePurpose, Format, number, number][] = [
  ['catalog', 'jpeg', 6000, 4000],
  ['catalog', 'png', 6000, 4000],
  ['catalog', 'webp', 6000, 4000],
  ['catalog', 'deepPng', 4000, 3000],
  ['avatar', 'jpeg', 2000, 2000],
  ['avatar', 'webp', 2000, 2000],
  ['avatar', 'deepPng', 2000, 1000],
];
test.each(ACCEPTED)(
  'decodes a %s image within memory: %s of %d × %d',
  async (purpose, format, width, height) => {
    const image = await LARGE_IMAGES[format](width, height);
    const { outcome, megabytes } = await encodeApart(image, purpose);
    expect(outcome).toBe('accepted');
    expect(megabytes).toBeLessThan(MAX_DECODING);
  },
);

const TOO_LARGE: readonly [ImagePurpose, Format, number, number][] = [
  ['catalog', 'deepPng', 6000, 4000],
  ['avatar', 'jpeg', 6000, 4000],
  ['avatar', 'webp', 6000, 4000],
];
test.each(TOO_LARGE)(
  'rejects a %s image before decoding it: %s of %d × %d',
  async (purpose, format, width, height) => {
    const image = await LARGE_IMAGES[format](width, height);
    expect(image.length).toBeLessThan(2_000_000);
    const { outcome, megabytes } = await encodeApart(image, purpose);
    expect(outcome).toBe('TOO_LARGE');
    expect(megabytes).toBeLessThan(MAX_REFUSING);
  },
);

test.each([
  ['a JPEG of 20,000 scans', scanBombJpeg],
  ['a PNG whose texts inflate to 4 GB', textBombPng],
])('rejects %s before decoding it', async (_, make) => {
  const { outcome, megabytes } = await encodeApart(await make(), 'catalog');
  expect(outcome).toBe('UNSUPPORTED_IMAGE');
  expect(megabytes).toBeLessThan(MAX_REFUSING);
});
