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
  avif: (width: number, height: number) =>
    deepCanvas(width, height)
      .avif({ effort: 0, quality: 30, bitdepth: 10, chromaSubsampling: '4:4:4' })
      .toBuffer(),
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

const number = (value: number, bytes: 1 | 2 | 4): Buffer => {
  const written = Buffer.alloc(bytes);
  written.writeUIntBE(value, 0, bytes);
  return written;
};
const numbers = (bytes: 1 | 2 | 4, ...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => number(value, bytes)));
const box = (type: string, ...content: Buffer[]): Buffer => {
  const data = Buffer.concat(content);
  return Buffer.concat([number(data.length + 8, 4), Buffer.from(type), data]);
};
const versionedBox = (type: string, version: number, ...content: Buffer[]): Buffer =>
  box(type, numbers(1, version, 0, 0, 0), ...content);

/** Bytes of a box, by its type. */
const boxOf = (bytes: Buffer, type: string): Buffer => {
  const start = bytes.indexOf(type) - 4;
  return bytes.subarray(start, start + bytes.readUInt32BE(start));
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

interface Parts {
  /** How often the data of the first item is repeated. */
  frames?: number;
  /** px of the image that the file declares. */
  canvas: readonly [number, number];
  /** An image that is assembled of the first item: `iovl` overlays it several times. */
  assembled?: { kind: 'grid' | 'iovl'; times: number };
  /** Exif items, each of as many extents of the whole payload. */
  exif?: { items: number; extents: number };
}

/** Writes an AVIF around the image data of another one. */
const avifOf = (
  source: Buffer,
  size: readonly [number, number],
  { canvas: [width, height], assembled, exif = { items: 0, extents: 0 }, frames = 1 }: Parts,
): Buffer => {
  const frame = boxOf(source, 'mdat').subarray(8);
  const image = Buffer.concat(Array.from({ length: frames }, () => frame));
  const overlay =
    assembled?.kind === 'iovl'
      ? numbers(2, 0, 0, 0, 0, 65_535, width, height, ...Array<number>(assembled.times * 2).fill(0))
      : Buffer.concat([numbers(1, 0, 0, 0, 0), numbers(2, width, height)]);
  const payload = exif.items > 0 ? Buffer.alloc(3_800_000, 65) : Buffer.alloc(0);
  const exifIds = Array.from({ length: exif.items }, (_, index) => index + 3);
  const item = (id: number, type: string): Buffer =>
    versionedBox('infe', 2, numbers(2, id, 0), Buffer.from(`${type}\0`));
  const items = [
    item(1, 'av01'),
    ...(assembled ? [item(2, assembled.kind)] : []),
    ...exifIds.map((id) => item(id, 'Exif')),
  ];
  const references = [
    ...(assembled
      ? [box('dimg', numbers(2, 2, assembled.times, ...Array<number>(assembled.times).fill(1)))]
      : []),
    ...exifIds.map((id) => box('cdsc', numbers(2, id, 1, 1))),
  ];
  const location = (id: number, start: number, data: Buffer, extents = 1): Buffer =>
    Buffer.concat([
      numbers(2, id, 0, extents),
      ...Array.from({ length: extents }, () => numbers(4, start, data.length)),
    ]);
  const metaAt = (start: number): Buffer =>
    versionedBox(
      'meta',
      0,
      versionedBox('hdlr', 0, number(0, 4), Buffer.from('pict'), Buffer.alloc(13)),
      versionedBox('pitm', 0, number(assembled ? 2 : 1, 2)),
      versionedBox(
        'iloc',
        0,
        numbers(1, 0x44, 0),
        number(items.length, 2),
        location(1, start, image),
        ...(assembled ? [location(2, start + image.length, overlay)] : []),
        ...exifIds.map((id) =>
          location(id, start + image.length + overlay.length, payload, exif.extents),
        ),
      ),
      versionedBox('iinf', 0, number(items.length, 2), ...items),
      ...(references.length > 0 ? [versionedBox('iref', 0, ...references)] : []),
      box(
        'iprp',
        box(
          'ipco',
          versionedBox('ispe', 0, numbers(4, ...size)),
          boxOf(source, 'av1C'),
          versionedBox('pixi', 0, numbers(1, 3, 8, 8, 8)),
          versionedBox('ispe', 0, numbers(4, width, height)),
        ),
        versionedBox(
          'ipma',
          0,
          number(assembled ? 2 : 1, 4),
          number(1, 2),
          numbers(1, 3, 1, 0x82, 3),
          ...(assembled ? [number(2, 2), numbers(1, 2, 4, 3)] : []),
        ),
      ),
    );
  const type = box('ftyp', Buffer.from('avif\0\0\0\0mif1avifmiaf'));
  const start = type.length + metaAt(0).length + 8;
  return Buffer.concat([type, metaAt(start), box('mdat', image, overlay, payload)]);
};

const avifOfSize = (width: number, height: number): Promise<Buffer> =>
  canvas(width, height, 3).avif({ effort: 0, quality: 30 }).toBuffer();

/** Shows 100 × 100 pixels of one or several images of 24 megapixels. */
export const assembledAvif = async (kind: 'grid' | 'iovl', times = 1): Promise<Buffer> =>
  avifOf(await avifOfSize(6000, 4000), [6000, 4000], {
    canvas: [100, 100],
    assembled: { kind, times },
  });

/** Declares 100 × 100 pixels for an image of 24 megapixels. */
export const avifOfFalseSize = async (): Promise<Buffer> =>
  avifOf(await avifOfSize(6000, 4000), [100, 100], { canvas: [100, 100] });

/** A small AVIF whose Exif items read the same 3.8 MB 300 times. */
export const exifBombAvif = async (): Promise<Buffer> =>
  avifOf(await avifOfSize(64, 64), [64, 64], {
    canvas: [64, 64],
    exif: { items: 10, extents: 30 },
  });

/** The same writer with nothing hostile: proof that its files are valid. */
export const writtenAvif = async (): Promise<Buffer> =>
  avifOf(await avifOfSize(64, 64), [64, 64], { canvas: [64, 64] });

/** An image of 12 megapixels, 2000 times in one item. */
export const frameBombAvif = async (): Promise<Buffer> =>
  avifOf(await avifOfSize(4000, 3000), [4000, 3000], { canvas: [4000, 3000], frames: 2000 });
