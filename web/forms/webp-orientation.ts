/** EXIF 2.32, 4.6.4. */
const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

const orientationIn = (exif: DataView): number => {
  const isLittle = exif.getUint16(0) === 0x4949;
  const entries = exif.getUint32(4, isLittle);
  for (let nth = 0; nth < exif.getUint16(entries, isLittle); nth += 1) {
    const entry = entries + 2 + nth * ENTRY_BYTES;
    if (exif.getUint16(entry, isLittle) === ORIENTATION) return exif.getUint16(entry + 8, isLittle);
  }
  return 1;
};

/**
 * Removes the orientation from a WebP file and returns it. Chromium ignores it, and in other browsers
 * the image would be turned twice.
 *
 * @returns the orientation, 1 (upright) to 8; 1 for other files and without one
 */
export const takeOrientation = (file: Uint8Array): number => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const text = (at: number): string => String.fromCharCode(...file.subarray(at, at + 4));
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP') return 1;
  for (let at = 12; at + 8 <= file.length;) {
    const size = view.getUint32(at + 4, true);
    if (text(at) === 'EXIF') {
      // Some programs keep the mark of a JPEG before the data.
      const start = at + 8 + (text(at + 8) === 'Exif' ? 6 : 0);
      file.set([0x20], at);
      try {
        return orientationIn(new DataView(file.buffer, file.byteOffset + start));
      } catch {
        return 1;
      }
    }
    // Chunks begin at even bytes.
    at += 8 + size + (size % 2);
  }
  return 1;
};

/** The first column of pixels and the first row, from orientation 1 to 8. */
const TURNS = [
  ...[
    [1, 0, 0, 1],
    [-1, 0, 0, 1],
    [-1, 0, 0, -1],
    [1, 0, 0, -1],
  ],
  ...[
    [0, 1, 1, 0],
    [0, 1, -1, 0],
    [0, -1, -1, 0],
    [0, -1, 1, 0],
  ],
] as const;

/** The transformation of a canvas of `width` × `height` px that draws such an image upright. */
export const uprightTransform = (
  orientation: number,
  width: number,
  height: number,
): DOMMatrix2DInit => {
  const [a = 1, b = 0, c = 0, d = 1] = TURNS[orientation - 1] ?? [];
  return { a, b, c, d, e: a + c < 0 ? width : 0, f: b + d < 0 ? height : 0 };
};
