/** Rejects images that would take too much memory, before a decoder reads them (PROMISE-S17). */
import { ShopError } from '#shared/domain/errors.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  type ImagePurpose,
} from '#shared/domain/limits.ts';
import { avifPixels } from './avif-rules.ts';
import { imageFormat, jpegScans } from './image-rules.ts';
import { isDeepPng } from './png-rules.ts';

/** A progressive JPEG has about ten. 3000 scans of 42 bytes each take 18 seconds. */
const MAX_JPEG_SCANS = 100;

const tooManyPixels = (limit: number): ShopError =>
  new ShopError('TOO_LARGE', {
    message: `La fotografía tiene demasiados píxeles. Redúcela a ${limit / 1_000_000} megapíxeles como mucho (${MAX_IMAGE_SIDE} px por lado) y guárdala como JPEG.`,
  });

/**
 * Checks what can be known without a decoder.
 * @throws ShopError UNSUPPORTED_IMAGE for another format, and for one that makes the
 *   decoder repeat its work
 * @throws ShopError TOO_LARGE for too many bytes, or for an AVIF with an image of too many pixels
 * @returns the check of the size that the decoder reads from the header, in px
 */
export const requireSmall = (
  bytes: Uint8Array,
  purpose: ImagePurpose,
): ((width: number, height: number) => void) => {
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new ShopError('TOO_LARGE', {
      message: `La fotografía ocupa demasiado: redúcela a ${MAX_IMAGE_BYTES / 1_000_000} MB como mucho.`,
    });
  }
  const format = imageFormat(bytes);
  if (!format) throw new ShopError('UNSUPPORTED_IMAGE');
  const kind = format === 'png' && isDeepPng(bytes) ? 'deepPng' : format;
  const limit = MAX_IMAGE_PIXELS[purpose][kind];
  if (format === 'jpeg' && jpegScans(bytes) > MAX_JPEG_SCANS) {
    throw new ShopError('UNSUPPORTED_IMAGE', {
      message: 'Esta imagen JPEG está codificada en demasiados pasos: guárdala de nuevo como JPEG.',
    });
  }
  if (format === 'avif') {
    const pixels = avifPixels(bytes);
    if (pixels === undefined) {
      throw new ShopError('UNSUPPORTED_IMAGE', {
        message: 'Esta imagen AVIF está compuesta de varias partes: guárdala como JPEG.',
      });
    }
    if (pixels > limit) throw tooManyPixels(limit);
  }
  return (width, height) => {
    if (width * height > limit || Math.max(width, height) > MAX_IMAGE_SIDE) {
      throw tooManyPixels(limit);
    }
  };
};
