/** Encodes an upload again: upright, without metadata, never enlarged (RULE-14, ADR-0038). */
import { ShopError } from '#shared/domain/errors.ts';
import {
  avifName,
  imageName,
  MAX_IMAGE_WIDTH,
  SOCIAL_IMAGE,
  socialName,
  storedWidths,
  type ImageType,
} from '#shared/domain/images.ts';
import { AVATAR_SIDE, MAX_IMAGE_PIXELS, type ImagePurpose } from '#shared/domain/limits.ts';
import type { Sharp } from 'sharp';
import { requireSmall, requireSupported } from './image-rules.ts';

/** Loading takes 100 ms, and most sign-ups have no image. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  // A process handles one image at a time, so a cache would only use memory.
  sharp.cache(false);
  // Each thread has its own buffers, and the function has one processor.
  sharp.concurrency(1);
  return sharp;
};

/** Effort 6 takes twice as long for 2 % fewer bytes. */
const WEBP = { quality: 80, effort: 4 } as const;
/** As similar as WEBP with 27 % fewer bytes. Effort 3 takes twice as long for 5 % fewer bytes. */
const AVIF = { quality: 60, effort: 2, chromaSubsampling: '4:2:0', tune: 'ssim' } as const;

const MAX_WIDTH: Record<ImagePurpose, number> = { catalog: MAX_IMAGE_WIDTH, avatar: AVATAR_SIDE };

/** Some messengers show no preview image above 300 kB. */
const MAX_SOCIAL_BYTES = 300_000;
/** Tried in this order. Even noise, the worst case, fits with the last one. */
const SOCIAL_QUALITIES = [80, 60, 30] as const;
/** `$paper` of web/styles/_variables.scss. */
const PAPER = '#fbf7f1';

export interface EncodedFile {
  file: string;
  type: ImageType;
  bytes: Buffer;
}

interface Formats {
  avif: boolean;
}

export interface EncodedImage {
  /** Name of the largest WebP, which items store. */
  name: string;
  files: EncodedFile[];
}

/** Cropping would cut most products, so the whole image is put on the shop's paper colour. */
const socialJpeg = async (image: Sharp): Promise<Buffer> => {
  const framed = image
    .toColourspace('srgb')
    .resize({ ...SOCIAL_IMAGE, fit: 'contain', background: PAPER })
    .flatten({ background: PAPER });
  let jpeg = Buffer.alloc(0);
  for (const quality of SOCIAL_QUALITIES) {
    jpeg = await framed.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length < MAX_SOCIAL_BYTES) break;
  }
  return jpeg;
};

/**
 * Takes up to a third of a function's memory, so callers encode one image after the other (ADR-0038).
 * @param stem beginning of every file's name
 * @throws ShopError UNSUPPORTED_IMAGE for a broken image or another format
 * @throws ShopError TOO_LARGE for too many bytes or pixels, before decoding
 */
export const encodeImage = async (
  bytes: Uint8Array,
  purpose: ImagePurpose,
  stem: string,
  { avif }: Formats = { avif: true },
): Promise<EncodedImage> => {
  requireSupported(bytes);
  const sharp = await loadSharp();
  const broken = (cause: unknown): never => {
    throw new ShopError('UNSUPPORTED_IMAGE', { cause });
  };
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  requireSmall(header, purpose);
  const { autoOrient: upright } = header;
  // The upload is decoded only here. Later steps work on at most 1600 × 6000 pixels.
  const { data, info } = await sharp(bytes, {
    failOn: 'error',
    limitInputPixels: MAX_IMAGE_PIXELS.catalog.other,
    pages: 1,
    sequentialRead: true,
  })
    .autoOrient()
    .resize({ width: MAX_WIDTH[purpose], withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: EncodedFile[] = [];
  for (const size of storedWidths(info.width)) {
    // The original's ratio, because that of the reduced image is already rounded.
    const rows = Math.max(1, Math.round((upright.height * size) / upright.width));
    const resized = sharp(data, { raw }).resize({ width: size, height: rows, fit: 'fill' });
    const file = imageName(stem, size);
    const webp = await resized.clone().webp(WEBP).toBuffer();
    files.push({ file, type: 'image/webp', bytes: webp });
    if (avif) {
      const smaller = await resized.avif(AVIF).toBuffer();
      files.push({ file: avifName(file), type: 'image/avif', bytes: smaller });
    }
  }
  if (purpose === 'catalog') {
    const jpeg = await socialJpeg(sharp(data, { raw }));
    files.push({ file: socialName(stem), type: 'image/jpeg', bytes: jpeg });
  }
  return { name: imageName(stem, info.width), files };
};
