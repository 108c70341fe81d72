/**
 * Decodes an upload and encodes it again (RULE-14): upright, without metadata, as WebP, never
 * enlarged.
 */
import { ShopError } from '#shared/domain/errors.ts';
import { IMAGE_WIDTHS, type ImageWidth } from '#shared/domain/images.ts';
import { imageFormat, MAX_IMAGE_BYTES, MAX_PIXELS, MAX_SIDE } from './image-rules.ts';

/** Loaded on first use: loading takes 100 ms, and most sign-ups have no image. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // A process handles one image at a time, so a cache would only use memory.
  sharp.cache(false);
  return sharp;
};

/** Quality 0–100, effort 0–6. Effort 6 takes twice as long for 2 % fewer bytes. */
const WEBP = { quality: 80, effort: 4 } as const;

/**
 * @returns the image as WebP by width in px
 * @throws ShopError UNSUPPORTED_IMAGE for a broken image or another format
 * @throws ShopError TOO_LARGE for too many bytes or pixels, before decoding
 */
export const encodeWidths = async (bytes: Uint8Array): Promise<Map<ImageWidth, Buffer>> => {
  if (bytes.length > MAX_IMAGE_BYTES) throw new ShopError('TOO_LARGE');
  if (!imageFormat(bytes)) throw new ShopError('UNSUPPORTED_IMAGE');
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 });
  const broken = (cause: unknown): never => {
    throw new ShopError('UNSUPPORTED_IMAGE', { cause });
  };
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(broken);
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE) {
    throw new ShopError('TOO_LARGE');
  }
  const upright = image.autoOrient();
  const encode = async (target: ImageWidth): Promise<[ImageWidth, Buffer]> => [
    target,
    await upright.clone().resize({ width: target, withoutEnlargement: true }).webp(WEBP).toBuffer(),
  ];
  return new Map(await Promise.all(IMAGE_WIDTHS.map(encode)).catch(broken));
};
