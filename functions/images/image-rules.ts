/** Rejects uploads before their pixels are decoded (PROMISE-S16, PROMISE-S17). */
import { ShopError } from '#shared/domain/errors.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  type ImagePurpose,
} from '#shared/domain/limits.ts';

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The first bytes decide, never name or declared type. */
const imageFormat = (bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp';
  return undefined;
};

const isHeicOrAvif = (bytes: Uint8Array): boolean => ascii(bytes, 4, 8) === 'ftyp';

/**
 * Byte sequences that make the decoder do costly work. Encoded pixels never contain the first one,
 * and contain the others only by chance.
 * - A progressive JPEG has about ten scans. 3,000 scans of 42 bytes each take 18 seconds.
 * - The decoder inflates every compressed text of a PNG, up to 8 MB each.
 */
const COSTLY = {
  jpeg: { marks: [Buffer.from('ffda', 'hex')], most: 100 },
  png: { marks: [Buffer.from('zTXt'), Buffer.from('iTXt')], most: 10 },
  webp: { marks: [], most: 0 },
} as const;

const occurrences = (bytes: Buffer, mark: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    count += 1;
  }
  return count;
};

/** @throws ShopError UNSUPPORTED_IMAGE, also for a COSTLY image; TOO_LARGE for too many bytes */
export const requireSupported = (bytes: Uint8Array): void => {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new ShopError('TOO_LARGE', {
      message: `La fotografía ocupa demasiado: redúcela a ${MAX_IMAGE_BYTES / 1_000_000} MB como mucho.`,
    });
  }
  const format = imageFormat(bytes);
  if (!format) {
    throw new ShopError('UNSUPPORTED_IMAGE', {
      ...(isHeicOrAvif(bytes) && {
        message:
          'Las fotografías HEIC y AVIF no se admiten: guárdala como JPEG. En el iPhone elige «Ajustes», «Cámara», «Formatos», «Más compatible».',
      }),
    });
  }
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { marks, most } = COSTLY[format];
  if (marks.reduce((sum, mark) => sum + occurrences(file, mark), 0) > most) {
    throw new ShopError('UNSUPPORTED_IMAGE', {
      message: 'Esta imagen está codificada en demasiadas partes: guárdala de nuevo como JPEG.',
    });
  }
};

interface Header {
  width: number;
  height: number;
  format?: string | undefined;
  /** `uchar` has 8 bits. */
  depth?: string | undefined;
  isProgressive?: boolean | undefined;
}

/** An interlaced PNG is decoded as a whole, and one of 16 bits takes twice the memory. */
const isDeepPng = ({ format, depth, isProgressive }: Header): boolean =>
  format === 'png' && (depth !== 'uchar' || isProgressive === true);

export const requireSmall = (header: Header, purpose: ImagePurpose): void => {
  const limit = MAX_IMAGE_PIXELS[purpose][isDeepPng(header) ? 'deepPng' : 'other'];
  const { width, height } = header;
  if (width * height <= limit && Math.max(width, height) <= MAX_IMAGE_SIDE) return;
  throw new ShopError('TOO_LARGE', {
    message: `La fotografía tiene demasiados píxeles. Redúcela a ${limit / 1_000_000} megapíxeles como mucho (${MAX_IMAGE_SIDE} px por lado) y guárdala como JPEG.`,
  });
};
