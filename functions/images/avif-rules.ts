/** Reads the sizes in an AVIF file before the decoder sees it. */

/** Start of the content of every box of a type, wherever it is: a hidden box is found too. */
const contentsOf = (bytes: Buffer, type: string): number[] => {
  const starts: number[] = [];
  for (let at = bytes.indexOf(type); at !== -1; at = bytes.indexOf(type, at + 4)) {
    starts.push(at + 4);
  }
  return starts;
};

/** Two numbers of four bits. */
const splitByte = (byte: number): readonly [number, number] => [byte >> 4, byte & 15];

/** Parts of one item. Writers use one. The limit bounds the loop below. */
const MAX_EXTENTS = 32;

/** Bytes that all items declare together; infinite for a box that is broken. */
const declaredBytes = (bytes: Buffer, box: number): number => {
  let at = box;
  /** Reads a number of up to 8 bytes. A broken box reads as 0 from its end on. */
  const read = (size: number): number => {
    const start = at + Math.max(0, size - 6);
    at += size;
    return size === 0 || at > bytes.length ? 0 : bytes.readUIntBE(start, Math.min(size, 6));
  };
  const version = read(1);
  read(3);
  const [offset, length] = splitByte(read(1));
  const [base, index] = splitByte(read(1));
  let total = 0;
  const items = read(version < 2 ? 2 : 4);
  for (let item = 0; item < items && at < bytes.length; item += 1) {
    read(version < 2 ? 2 : 4);
    if (version > 0) read(2);
    read(2 + base);
    const extents = read(2);
    if (extents > MAX_EXTENTS) return Infinity;
    for (let extent = 0; extent < extents; extent += 1) {
      if (version > 0) read(index);
      read(offset);
      total += read(length);
    }
  }
  return at > bytes.length ? Infinity : total;
};

/**
 * Returns the pixels of the largest image in the file, or `undefined` for a file that can make the
 * decoder work more than once on the same bytes: an image assembled of others (a canvas of 100 × 100
 * can overlay 65,000 images of 24 megapixels), or items that overlap.
 */
export const avifPixels = (file: Uint8Array): number | undefined => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [locations, ...moreLocations] = contentsOf(bytes, 'iloc');
  if (locations === undefined || moreLocations.length > 0) return undefined;
  if (bytes.includes('dimg')) return undefined;
  if (declaredBytes(bytes, locations) > bytes.length) return undefined;
  // Not Math.max(...), which takes no million arguments.
  let most: number | undefined;
  for (const start of contentsOf(bytes, 'ispe')) {
    if (start + 12 > bytes.length) continue;
    const pixels = bytes.readUInt32BE(start + 4) * bytes.readUInt32BE(start + 8);
    most = Math.max(most ?? 0, pixels);
  }
  return most;
};
