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

/** Parts of one item. Writers use one. The limit bounds the loops below. */
const MAX_EXTENTS = 32;
/** Frames of one image. A layered AVIF has up to four. */
const MAX_FRAMES = 4;

/** The bytes of each item, or `undefined` for a list that is broken or that uses bytes twice. */
const itemsOf = (bytes: Buffer, box: number): Buffer[] | undefined => {
  let at = box;
  /** Reads a number of up to 8 bytes. A broken box reads as 0 from its end on. */
  const read = (size: number): number => {
    const start = at + Math.max(0, size - 6);
    at += size;
    return size === 0 || at > bytes.length ? 0 : bytes.readUIntBE(start, Math.min(size, 6));
  };
  const version = read(1);
  read(3);
  const [offsetSize, lengthSize] = splitByte(read(1));
  const [baseSize, indexSize] = splitByte(read(1));
  const items: Buffer[] = [];
  let total = 0;
  const count = read(version < 2 ? 2 : 4);
  for (let item = 0; item < count && at < bytes.length; item += 1) {
    read(version < 2 ? 2 : 4);
    // 0: offsets are those of the file. Still images of common writers use nothing else.
    if (version > 0 && (read(2) & 15) !== 0) return undefined;
    read(2);
    const base = read(baseSize);
    const extents = read(2);
    if (extents > MAX_EXTENTS) return undefined;
    const parts: Buffer[] = [];
    for (let extent = 0; extent < extents; extent += 1) {
      if (version > 0) read(indexSize);
      const start = base + read(offsetSize);
      // Without a length the item is the rest of the file.
      const length = read(lengthSize) || Math.max(0, bytes.length - start);
      total += length;
      if (total > bytes.length) return undefined;
      parts.push(bytes.subarray(start, start + length));
    }
    items.push(Buffer.concat(parts));
  }
  return at > bytes.length ? undefined : items;
};

/** Header of a frame, and header with data, as types of AV1's units (OBU). */
const FRAME_UNITS = new Set([3, 6]);

/**
 * Whether an item holds more frames than an image has: the decoder decodes all of them and shows the
 * last. Counts as far as the decoder could read; an item of another kind ends soon.
 */
const hasManyFrames = (item: Buffer): boolean => {
  let frames = 0;
  let at = 0;
  while (at < item.length) {
    const header = item.readUInt8(at);
    if (FRAME_UNITS.has((header >> 3) & 15)) frames += 1;
    if (frames > MAX_FRAMES) return true;
    const hasExtension = (header & 4) !== 0;
    const hasSize = (header & 2) !== 0;
    if (!hasSize) return false;
    at += hasExtension ? 2 : 1;
    // The size has seven bits a byte, the lowest first.
    let size = 0;
    for (let shift = 0; shift < 8; shift += 1) {
      const byte = item[at] ?? 0;
      at += 1;
      size += (byte & 127) * 128 ** shift;
      if (byte < 128) break;
    }
    at += size;
  }
  return false;
};

/**
 * Returns the pixels of the largest image in the file, or `undefined` for a file that can make the
 * decoder work more than once: an image assembled of others (a canvas of 100 × 100 can overlay
 * 65,000 images of 24 megapixels), items that share bytes, or more frames than an image has.
 */
export const avifPixels = (file: Uint8Array): number | undefined => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const [locations, ...moreLocations] = contentsOf(bytes, 'iloc');
  if (locations === undefined || moreLocations.length > 0) return undefined;
  if (bytes.includes('dimg')) return undefined;
  const items = itemsOf(bytes, locations);
  if (!items || items.some(hasManyFrames)) return undefined;
  // Not Math.max(...), which takes no million arguments.
  let most: number | undefined;
  for (const start of contentsOf(bytes, 'ispe')) {
    if (start + 12 > bytes.length) continue;
    const pixels = bytes.readUInt32BE(start + 4) * bytes.readUInt32BE(start + 8);
    most = Math.max(most ?? 0, pixels);
  }
  return most;
};
