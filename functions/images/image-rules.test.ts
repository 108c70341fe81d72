import sharp, { type Sharp } from 'sharp';
import { pngWith } from '../../test-support/hostile-images.ts';
import { requireSmall, requireSupported } from './image-rules.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));

test.each(['avif', 'heic', 'mif1'])('says what helps with a file of the brand %s', (brand) => {
  expect(() => requireSupported(bytes('\x00\x00\x00\x20ftyp', brand))).toThrow(
    expect.objectContaining({
      code: 'UNSUPPORTED_IMAGE',
      message: expect.stringContaining('«Formatos»') as string,
    }) as Error,
  );
});

test('a PNG of 16 bits and an interlaced one may have half of the pixels', async () => {
  const pixels = { width: 5000, height: 4000 };
  const small = (image: Sharp) => async () =>
    requireSmall({ ...(await sharp(await image.toBuffer()).metadata()), ...pixels }, 'catalog');
  const png = sharp(await pngWith());
  await expect(small(png.clone().png())()).resolves.toBeUndefined();
  await expect(small(png.clone().jpeg({ progressive: true }))()).resolves.toBeUndefined();
  const rejection = { code: 'TOO_LARGE' };
  await expect(small(png.clone().png({ progressive: true }))()).rejects.toMatchObject(rejection);
  await expect(small(png.clone().toColourspace('rgb16').png())()).rejects.toMatchObject(rejection);
});
