/**
 * Decodes an upload and encodes it again (RULE-14): upright, without metadata, as WebP, never
 * enlarged.
 */
import { ShopError } from '#shared/domain/errors.ts';
import { IMAGE_WIDTHS, type ImageWidth } from '#shared/domain/images.ts';
import { MAX_IMAGE_PIXELS, type ImagePurpose } from '#shared/domain/limits.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { imageFormat } from './image-rules.ts';
import { requireSmall } from './image-size.ts';
import { withoutExtraChunks } from './png-rules.ts';

/** Loaded on first use: loading takes 100 ms, and most sign-ups have no image. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // A process handles one image at a time, so a cache would only use memory.
  sharp.cache(false);
  // Each thread has its own buffers, and the function has one processor.
  sharp.concurrency(1);
  return sharp;
};

/** Quality 0–100, effort 0–6. Effort 6 takes twice as long for 2 % fewer bytes. */
const WEBP = { quality: 80, effort: 4 } as const;

const MAX_WIDTH = Math.max(...IMAGE_WIDTHS);

const encode = async (
  bytes: Uint8Array,
  requireSize: (width: number, height: number) => void,
): Promise<Map<ImageWidth, Buffer>> => {
  const sharp = await loadSharp();
  const broken = (cause: unknown): never => {
    throw new ShopError('UNSUPPORTED_IMAGE', { cause });
  };
  const {
    width,
    height,
    autoOrient: upright,
  } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  requireSize(width, height);
  // The only decoding. The rest of the work is on at most 1600 × 6000 pixels.
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_IMAGE_PIXELS.catalog.jpeg,
    pages: 1,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const widths = new Map<ImageWidth, Buffer>();
  for (const target of IMAGE_WIDTHS) {
    const size = Math.min(target, upright.width);
    // From the original's ratio: the one of the reduced image is already rounded.
    const rows = Math.max(1, Math.round((upright.height * size) / upright.width));
    const resized = sharp(data, { raw }).resize({ width: size, height: rows, fit: 'fill' });
    widths.set(target, await resized.webp(WEBP).toBuffer());
  }
  return widths;
};

/**
 * One image at a time in a process (ADR-0038).
 * @returns the image as WebP by width in px
 * @throws ShopError UNSUPPORTED_IMAGE for a broken image or another format
 * @throws ShopError TOO_LARGE for too many bytes or pixels, before decoding
 */
export const encodeWidths = async (
  bytes: Uint8Array,
  purpose: ImagePurpose,
): Promise<Map<ImageWidth, Buffer>> => {
  const requireSize = requireSmall(bytes, purpose);
  const reduced = imageFormat(bytes) === 'png' ? withoutExtraChunks(bytes) : bytes;
  return oneAtATime(() => encode(reduced, requireSize));
};
