/**
 * Valid images that are small files and large in memory (PROMISE-S17). Each is made when a test asks
 * for it.
 */
import sharp, { type Sharp } from 'sharp';
import { deflateSync } from 'node:zlib';
import { chunk, pngWith } from './hostile-images.ts';

/** An image of one colour, which every format compresses to few bytes. */
const canvas = (width: number, height: number, channels: 3 | 4 = 4): Sharp =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 138, b: 43, alpha: 0.5 } } });
/** With 16 bits per channel. */
const deepCanvas = (width: number, height: number): Sharp =>
  canvas(width, height).toColourspace('rgb16');

/** Makers of each format in the form that takes the most memory. */
export const LARGE_IMAGES = {
  deepPng: (width: number, height: number) =>
    deepCanvas(width, height).png({ progressive: true }).toBuffer(),
  png: (width: number, height: number) => canvas(width, height).png().toBuffer(),
  jpeg: (width: number, height: number) =>
    canvas(width, height, 3).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
  webp: (width: number, height: number) =>
    canvas(width, height).webp({ lossless: true, effort: 0 }).toBuffer(),
} as const;

/** A PNG of 3.9 MB with 500 text chunks that inflate to 8 MB each. */
export const textBombPng = (): Promise<Buffer> => {
  const text = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_900_000, 65))]),
  );
  return pngWith(...Array.from({ length: Math.floor(3_900_000 / text.length) }, () => text));
};

/** A JPEG of 24 megapixels whose last scan of 42 bytes is repeated 20,000 times. */
export const scanBombJpeg = async (): Promise<Buffer> => {
  const image = await canvas(6000, 4000, 3)
    .jpeg({ progressive: true, quality: 60, chromaSubsampling: '4:4:4' })
    .toBuffer();
  const end = image.length - 2;
  const scan = image.subarray(image.lastIndexOf(Buffer.from('ffda', 'hex')), end);
  const scans = Array.from({ length: 20_000 }, () => scan);
  return Buffer.concat([image.subarray(0, end), ...scans, image.subarray(end)]);
};
