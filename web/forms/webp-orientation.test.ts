import sharp from 'sharp';
import { takeOrientation, uprightTransform } from './webp-orientation.ts';

const image = sharp({ create: { width: 30, height: 20, channels: 3, background: '#a8492a' } });
const webp = async (orientation: number): Promise<Uint8Array> =>
  new Uint8Array(await image.clone().webp().withMetadata({ orientation }).toBuffer());

test.each([2, 3, 6, 8])('takes orientation %d from a WebP', async (orientation) => {
  const file = await webp(orientation);
  expect(takeOrientation(file)).toBe(orientation);
  expect((await sharp(file).metadata()).orientation).toBeUndefined();
});

test('other files, damaged ones and those without orientation are upright', async () => {
  const turned = await webp(6);
  const exif = Buffer.from(turned).indexOf('EXIF');
  const files = [
    ...[new Uint8Array(0), turned.slice(0, 9), turned.slice(0, exif + 12)],
    new Uint8Array(await image.clone().webp().toBuffer()),
    new Uint8Array(await image.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()),
  ];
  expect(files.map((file) => takeOrientation(file))).toEqual(files.map(() => 1));
});

test.each([
  [1, [0, 0]],
  [2, [30, 0]],
  [3, [30, 20]],
  [4, [0, 20]],
  [5, [0, 0]],
  [6, [30, 0]],
  [7, [30, 20]],
  [8, [0, 20]],
])('orientation %d draws the first pixel at %j', (orientation, [x, y]) => {
  expect(uprightTransform(orientation, 30, 20)).toMatchObject({ e: x, f: y });
});
