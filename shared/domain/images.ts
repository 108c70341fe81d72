/**
 * Items store the name of the largest WebP with its width in px: `jarra-1000w.webp`. The smaller
 * widths are beside it, and each width also exists as AVIF (ADR-0038).
 */
import { IMAGES_PATH } from './image-path.ts';

/** In px. Images are never enlarged. */
const SMALLER_WIDTHS = [400, 600, 800, 1200] as const;
export const MAX_IMAGE_WIDTH = 1600;

export const imageName = (stem: string, width: number): string => `${stem}-${width}w.webp`;

export const storedWidths = (largest: number): number[] => [
  ...SMALLER_WIDTHS.filter((width) => width < largest),
  largest,
];

export interface StoredWidth {
  width: number;
  file: string;
}

const NAME = /^(.+)-(\d+)w\.webp$/;

/** The WebP files of an image, ascending by width. Empty if the name is not an image's. */
export const imageFiles = (name: string): StoredWidth[] => {
  const [, stem = '', largest] = NAME.exec(name) ?? [];
  return largest === undefined
    ? []
    : storedWidths(Number(largest)).map((width) => ({ width, file: imageName(stem, width) }));
};

export const avifName = (file: string): string => file.replace(/\.webp$/, '.avif');

const TYPES = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type ImageType = (typeof TYPES)[keyof typeof TYPES];

export const imageType = (file: string): ImageType | undefined =>
  (TYPES as Record<string, ImageType>)[file.replace(/^.*\./, '')];

const fileUrl = (file: string): string => IMAGES_PATH + encodeURIComponent(file);

export const imageFile = (name: string, width = Infinity): string =>
  imageFiles(name).find((stored) => stored.width >= width)?.file ?? name;

export const imageUrl = (name: string, width = Infinity): string => fileUrl(imageFile(name, width));

const srcSet = (files: readonly StoredWidth[]): string =>
  files.map(({ width, file }) => `${fileUrl(file)} ${width}w`).join(', ');

export const imageSrcSet = (name: string): string => srcSet(imageFiles(name));

/** @param maxWidth in px, 400 or more; wider files are left out */
export const avifSrcSet = (name: string, maxWidth = Infinity): string =>
  srcSet(
    imageFiles(name)
      .filter(({ width }) => width <= maxWidth)
      .map(({ width, file }) => ({ width, file: avifName(file) })),
  );

/** In px. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

export const socialName = (stem: string): string => `${stem}-social.jpg`;

const BRAND_SOCIAL_IMAGE = '/brand/social.jpg';

/** Without an image, the shop's own JPEG. */
export const socialImageUrl = (name: string | undefined): string => {
  const [, stem] = NAME.exec(name ?? '') ?? [];
  return stem === undefined ? BRAND_SOCIAL_IMAGE : fileUrl(socialName(stem));
};
