/** Reads and reduces PNG files before the decoder sees them. */

const SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const CHUNK_BYTES = 12;

/**
 * Chunks that change what the image looks like. The decoder inflates every text chunk, up to 8 MB
 * each: 3.9 MB of such chunks take 7.7 GB.
 */
const KEPT = new Set(
  ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].concat(['iCCP', 'sRGB', 'gAMA', 'cHRM', 'cICP', 'eXIf']),
);

const typeOf = (bytes: Buffer, at: number): string => bytes.toString('latin1', at + 4, at + 8);

/**
 * Removes chunks that the pipeline does not use. Each kept type except IDAT is kept once. A chunk
 * that is longer than the file ends the result as it is, so that the decoder reports the broken file.
 */
export const withoutExtraChunks = (file: Uint8Array): Buffer => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const parts = [bytes.subarray(0, SIGNATURE_BYTES)];
  const seen = new Set<string>();
  let at = SIGNATURE_BYTES;
  while (at + CHUNK_BYTES <= bytes.length) {
    const end = at + CHUNK_BYTES + bytes.readUInt32BE(at);
    const type = typeOf(bytes, at);
    if (KEPT.has(type) && (type === 'IDAT' || !seen.has(type))) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    seen.add(type);
    at = end;
  }
  return Buffer.concat(parts);
};

/**
 * Whether the decoder needs several times the memory of an ordinary PNG: 16 bits per channel, or
 * interlaced, which it can only decode as a whole.
 */
export const isDeepPng = (bytes: Uint8Array): boolean => bytes[24] === 16 || bytes[28] !== 0;
