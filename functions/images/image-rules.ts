/** Recognizes images by content, never by name or declared type (RULE-14, PROMISE-S16). */

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'avif';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Returns the format by the first bytes, or `undefined` for a format that the shop rejects. */
export const imageFormat = (bytes: Uint8Array): ImageFormat | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'avif';
  return undefined;
};

/**
 * Passes over the pixels of a JPEG that its file asks for: one, or about ten in a progressive one.
 * Encoded pixels never contain the marker, so only metadata can add to the number.
 */
export const jpegScans = (file: Uint8Array): number => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  let scans = 0;
  for (
    let at = bytes.indexOf('ffda', 0, 'hex');
    at !== -1;
    at = bytes.indexOf('ffda', at + 2, 'hex')
  ) {
    scans += 1;
  }
  return scans;
};
