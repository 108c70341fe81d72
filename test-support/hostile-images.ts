/** Generated uploads: images, images with hidden content, and files that look like images. */
import { MAX_IMAGE_BYTES } from '#shared/domain/limits.ts';
import sharp, { type Sharp } from 'sharp';
import { crc32 } from 'node:zlib';

export interface Sample {
  name: string;
  make: () => Promise<Buffer> | Buffer;
}

/** Part of all hidden content. No stored file may contain it. */
export const HIDDEN = 'window.__pwned';

const SCRIPT = `<script>${HIDDEN}=1</script>`;
const HTML = `<!doctype html><title>x</title>${SCRIPT}`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="${HIDDEN}=1">${SCRIPT}</svg>`;
const PHP = `<?php /* ${HIDDEN} */ system($_GET[0]); ?>`;
/** The end of a ZIP, and so of a JAR. Readers parse it from the end. */
const ZIP = Buffer.concat([
  Buffer.from(`PK\x03\x04 META-INF/MANIFEST.MF ${HIDDEN}`, 'latin1'),
  Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
]);

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex');
const JPEG_START = Buffer.from('ffd8', 'hex');

const canvas = (channels: 3 | 4 = 3): Sharp =>
  sharp({ create: { width: 24, height: 16, channels, background: '#c98a2b' } });
const png = (): Promise<Buffer> => canvas().png().toBuffer();
const jpeg = (): Promise<Buffer> => canvas().jpeg().toBuffer();
const webp = (): Promise<Buffer> => canvas().webp().toBuffer();

const frames = async (): Promise<Sharp> =>
  sharp([await png(), await canvas().negate().png().toBuffer()], { join: { animated: true } });

const joined = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
const followedBy = async (image: Promise<Buffer>, end: Buffer | string): Promise<Buffer> =>
  joined(await image, end);
const firstPart = async (image: Promise<Buffer>, share: number): Promise<Buffer> => {
  const bytes = await image;
  return bytes.subarray(0, Math.floor(bytes.length * share));
};

export const chunk = (type: string, data: Buffer): Buffer => {
  const named = joined(type, data);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return joined(frame.subarray(0, 4), named, frame.subarray(4));
};
export const pngWith = async (...chunks: Buffer[]): Promise<Buffer> => {
  const bytes = await png();
  return joined(bytes.subarray(0, 33), ...chunks, bytes.subarray(33));
};
const pngOfSize = async (width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return joined(PNG_START, chunk('IHDR', header), (await png()).subarray(33));
};

const jpegWith = async (marker: number, data: Buffer | string): Promise<Buffer> => {
  const bytes = await jpeg();
  const segment = Buffer.from([0xff, marker, 0, 0]);
  segment.writeUInt16BE(Buffer.byteLength(data) + 2, 2);
  return joined(JPEG_START, segment, data, bytes.subarray(2));
};
const jpegOfSize = async (width: number, height: number): Promise<Buffer> => {
  const bytes = Buffer.from(await jpeg());
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
};
const withExif = (exif: Record<string, Record<string, string>>): Promise<Buffer> =>
  canvas().jpeg().withExif(exif).toBuffer();

const riff = (kind: string, data: string): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.length + 4);
  return joined('RIFF', size, kind, data);
};

export const IMAGES: readonly Sample[] = [
  { name: 'a PNG', make: png },
  { name: 'a PNG with a palette', make: () => canvas().png({ palette: true }).toBuffer() },
  { name: 'a greyscale PNG', make: () => canvas().greyscale().png().toBuffer() },
  { name: 'a PNG of 16 bits', make: () => canvas().toColourspace('rgb16').png().toBuffer() },
  { name: 'a transparent PNG', make: () => canvas(4).png().toBuffer() },
  { name: 'a JPEG', make: jpeg },
  { name: 'a progressive JPEG', make: () => canvas().jpeg({ progressive: true }).toBuffer() },
  { name: 'a CMYK JPEG', make: () => canvas().toColourspace('cmyk').jpeg().toBuffer() },
  { name: 'a WebP', make: webp },
  { name: 'a lossless WebP', make: () => canvas(4).webp({ lossless: true }).toBuffer() },
  { name: 'an animated WebP', make: () => frames().then((both) => both.webp().toBuffer()) },
];

/** Accepted, but stored without HIDDEN. */
export const HIDING_IMAGES: readonly Sample[] = [
  {
    name: 'a JPEG with GPS coordinates',
    make: () =>
      withExif({
        IFD0: { Artist: HIDDEN },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 34/1 0/1', GPSProcessingMethod: HIDDEN },
      }),
  },
  { name: 'a JPEG with HTML as a comment', make: () => jpegWith(0xfe, HTML) },
  {
    name: 'a JPEG with a script in its XMP',
    make: () => jpegWith(0xe1, `http://ns.adobe.com/xap/1.0/\0${SVG}`),
  },
  { name: 'a JPEG with HTML in an unknown segment', make: () => jpegWith(0xef, HTML) },
  { name: 'a JPEG followed by a JAR', make: () => followedBy(jpeg(), ZIP) },
  { name: 'a PNG followed by PHP', make: () => followedBy(png(), PHP) },
  {
    name: 'a PNG with PHP in a text chunk',
    make: () => pngWith(chunk('tEXt', joined('Comment\0', PHP))),
  },
  { name: 'a WebP followed by HTML', make: () => followedBy(webp(), HTML) },
];

/** Rejected with 415. */
export const UNSUPPORTED: readonly Sample[] = [
  { name: 'an SVG', make: () => joined(SVG) },
  { name: 'HTML that begins as a PNG', make: () => joined(PNG_START, HTML) },
  { name: 'HTML that begins as a JPEG', make: () => joined(JPEG_START, '\xff', HTML) },
  { name: 'HTML that begins as a WebP', make: () => riff('WEBP', HTML) },
  { name: 'an SVG in a WebP', make: () => riff('WEBPVP8 ', SVG) },
  { name: 'an AVIF', make: () => canvas().avif({ effort: 0 }).toBuffer() },
  { name: 'a WAV', make: () => riff('WAVE', HTML) },
  { name: 'a GIF', make: () => canvas().gif().toBuffer() },
  { name: 'half a PNG', make: () => firstPart(png(), 0.5) },
  { name: 'the beginning of a JPEG', make: () => firstPart(jpeg(), 0.3) },
  { name: 'half a WebP', make: () => firstPart(webp(), 0.5) },
];

/** Rejected with 413 before decoding. */
export const TOO_LARGE: readonly Sample[] = [
  { name: 'too many bytes', make: () => Buffer.alloc(MAX_IMAGE_BYTES + 1, 0xff) },
  { name: 'a PNG of 64,000 × 64,000', make: () => pngOfSize(64_000, 64_000) },
  { name: 'a PNG that is one pixel too wide', make: () => pngOfSize(6001, 1) },
  { name: 'a PNG of 25 million pixels', make: () => pngOfSize(5000, 5000) },
  { name: 'a JPEG of 65,500 × 65,500', make: () => jpegOfSize(65_500, 65_500) },
];
