import sharp from 'sharp';
import { chunk, pngWith } from '../../test-support/hostile-images.ts';
import { isDeepPng, withoutExtraChunks } from './png-rules.ts';

const text = chunk('tEXt', Buffer.from('Comment\0hola'));

test('removes text and unknown chunks, and keeps every other byte', async () => {
  expect(withoutExtraChunks(await pngWith(text, chunk('lMBr', text), text))).toEqual(
    withoutExtraChunks(await pngWith()),
  );
});

test('keeps a colour chunk once', async () => {
  const gamma = chunk('gAMA', Buffer.from('0000b18f', 'hex'));
  expect(withoutExtraChunks(await pngWith(gamma, gamma))).toEqual(
    withoutExtraChunks(await pngWith(gamma)),
  );
});

test('removes everything after the end', async () => {
  const image = await pngWith();
  expect(withoutExtraChunks(Buffer.concat([image, text]))).toEqual(withoutExtraChunks(image));
});

test('keeps the orientation', async () => {
  const turned = await sharp(await pngWith())
    .withMetadata({ orientation: 6 })
    .png()
    .toBuffer();
  const { orientation } = await sharp(withoutExtraChunks(turned)).metadata();
  expect(orientation).toBe(6);
});

test.each([0, 3, 8, 20, 33, 60])(
  'a file that ends after %i bytes grows no longer',
  async (length) => {
    const start = (await pngWith()).subarray(0, length);
    expect(withoutExtraChunks(start).length).toBeLessThanOrEqual(length);
  },
);

test('a PNG of 16 bits and an interlaced one are deep', async () => {
  const image = sharp(await pngWith());
  expect(isDeepPng(await image.png().toBuffer())).toBe(false);
  expect(isDeepPng(await image.png({ progressive: true }).toBuffer())).toBe(true);
  expect(isDeepPng(await image.clone().toColourspace('rgb16').png().toBuffer())).toBe(true);
});
