import sharp from 'sharp';
import {
  assembledAvif,
  exifBombAvif,
  frameBombAvif,
  writtenAvif,
} from '../../test-support/large-images.ts';
import { avifPixels } from './avif-rules.ts';

const avif = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 4, background: '#c98a2b80' } })
    .withExif({ IFD0: { Artist: 'Lumbre' } })
    .avif({ effort: 0 })
    .toBuffer();

test('returns the pixels of the largest image', async () => {
  expect(avifPixels(await avif())).toBe(2400);
  expect(avifPixels(await writtenAvif())).toBe(4096);
});

test('returns nothing for assembled images and for items that share bytes', async () => {
  expect(avifPixels(await assembledAvif('iovl', 2))).toBeUndefined();
  expect(avifPixels(await exifBombAvif())).toBeUndefined();
});

test('returns nothing for an image of many frames', async () => {
  expect(avifPixels(await frameBombAvif())).toBeUndefined();
});

test('returns nothing for a second list of locations, wherever it is', async () => {
  const image = await avif();
  expect(avifPixels(Buffer.concat([image, Buffer.from('iloc')]))).toBeUndefined();
});

test('returns nothing for a file that ends inside the list of locations', async () => {
  const image = await avif();
  expect(avifPixels(image.subarray(0, image.indexOf('iloc') + 9))).toBeUndefined();
});

test('returns nothing for an item of 60,000 parts', async () => {
  const image = await writtenAvif();
  // The first item follows 8 bytes after the start of the content.
  image.writeUInt16BE(60_000, image.indexOf('iloc') + 4 + 8 + 4);
  expect(avifPixels(image)).toBeUndefined();
});

test('returns nothing without a size', async () => {
  const image = await avif();
  const unsized = Buffer.from(image.toString('latin1').replaceAll('ispe', 'xspe'), 'latin1');
  expect(avifPixels(unsized)).toBeUndefined();
});

test('reads a file full of sizes', async () => {
  const image = Buffer.concat([await writtenAvif(), Buffer.from('ispe'.repeat(900_000))]);
  expect(avifPixels(image)).toBeGreaterThan(1e12);
});
