import sharp from 'sharp';
import { imageFormat, jpegScans } from './image-rules.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));

test.each([
  ['jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['png', bytes('\x89PNG\r\n\x1a\n')],
  ['webp', bytes('RIFF\x00\x00\x00\x00WEBP')],
  ['avif', bytes('\x00\x00\x00\x20ftypavif')],
])('recognizes %s by its first bytes', (format, start) => {
  expect(imageFormat(start)).toBe(format);
});

test.each([
  ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['gif', bytes('GIF89a')],
  ['html', bytes('<!doctype html>')],
  ['heic', bytes('\x00\x00\x00\x20ftypheic')],
  ['wav', bytes('RIFF\x00\x00\x00\x00WAVE')],
  ['empty file', bytes('')],
])('rejects %s', (_, start) => {
  expect(imageFormat(start)).toBeUndefined();
});

test('counts the scans of a JPEG', async () => {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#c98a2b' } });
  expect(jpegScans(await image.jpeg().toBuffer())).toBe(1);
  const progressive = jpegScans(await image.jpeg({ progressive: true }).toBuffer());
  expect(progressive).toBeGreaterThan(1);
  expect(progressive).toBeLessThan(20);
});
