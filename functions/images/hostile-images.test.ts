/** Only images are accepted, and the stored files contain only the image (PROMISE-S16). */
import { IMAGES_PATH } from '#shared/domain/image-path.ts';
import { avifName, imageFiles, socialImageUrl } from '#shared/domain/images.ts';
import sharp from 'sharp';
import {
  HIDDEN,
  HIDING_IMAGES,
  IMAGES,
  UNSUPPORTED,
  TOO_LARGE,
} from '../../test-support/hostile-images.ts';
import { call } from '../../test-support/invoke.ts';
import { addCategory, readImage, signedInAdmin } from '../../test-support/shop.ts';
import { formOf } from '../../test-support/upload.ts';

const token = signedInAdmin();
beforeAll(() => addCategory(2, 'Cerámica'));

const upload = (bytes: Buffer) =>
  call('createProduct', {
    token,
    body: formOf(
      { title: 'Jarra', description: 'De gres.', price: '10', stock: '1', categoryId: '2' },
      { imgs: [bytes] },
    ),
  });

const endOfBoxes = (bytes: Buffer): number => {
  let at = 0;
  while (at + 8 <= bytes.length) at += bytes.readUInt32BE(at);
  return at;
};

/** Bytes after the image. RIFF header and AVIF boxes give its end; JPEG has a marker. */
const appendedTo = (bytes: Buffer, format: string): number => {
  if (format === 'webp') return bytes.length - bytes.readUInt32LE(4) - 8;
  if (format === 'heif') return bytes.length - endOfBoxes(bytes);
  return bytes.length - bytes.lastIndexOf('ffd9', undefined, 'hex') - 2;
};

const keptOf = async (Key: string) => {
  const { contentType, bytes } = await readImage(Key);
  const { format, pages = 1, exif, xmp, iptc, icc } = await sharp(bytes).metadata();
  await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
  return {
    name: Key.replace(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/, '<uuid>').replace(
      /\d+w/,
      '<width>w',
    ),
    contentType,
    format,
    pages,
    metadata: { exif, xmp, iptc, icc },
    hides: bytes.includes(HIDDEN),
    appended: appendedTo(bytes, format),
  };
};
const clean = (
  end: string,
  type: string,
  format: 'webp' | 'heif' | 'jpeg',
): Awaited<ReturnType<typeof keptOf>> => ({
  name: `<uuid>${end}`,
  contentType: type,
  format,
  pages: 1,
  metadata: { exif: undefined, xmp: undefined, iptc: undefined, icc: undefined },
  hides: false,
  appended: 0,
});

test.each([...IMAGES, ...HIDING_IMAGES])(
  'accepts $name and stores nothing but the image',
  async ({ make }) => {
    const { status, body } = await upload(await make());
    expect([status, body.code]).toEqual([201, undefined]);
    const { img1 } = body;
    const files = [
      ...imageFiles(img1).flatMap(({ file }) => [file, avifName(file)]),
      socialImageUrl(img1).slice(IMAGES_PATH.length),
    ];
    expect(await Promise.all(files.map(keptOf))).toEqual([
      clean('-<width>w.webp', 'image/webp', 'webp'),
      clean('-<width>w.avif', 'image/avif', 'heif'),
      clean('-social.jpg', 'image/jpeg', 'jpeg'),
    ]);
  },
);

test.each(HIDING_IMAGES)('the sample contains the hidden text: $name', async ({ make }) => {
  expect((await make()).includes(HIDDEN)).toBe(true);
});

test.each(UNSUPPORTED)('rejects $name', async ({ make }) => {
  const { status, body } = await upload(await make());
  expect([status, body.code]).toEqual([415, 'UNSUPPORTED_IMAGE']);
});

test.each(TOO_LARGE)('rejects $name before decoding it', async ({ make }) => {
  const { status, body } = await upload(await make());
  expect([status, body.code]).toEqual([413, 'TOO_LARGE']);
});
