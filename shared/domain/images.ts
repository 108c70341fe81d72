/**
 * Names and addresses of stored images (RULE-14, ADR-0038). Items store the name of the largest WebP,
 * and the name contains its width in px: `jarra-1000w.webp`. The smaller widths are beside it:
 * `jarra-800w.webp`, `jarra-400w.webp`, and each of them also as AVIF.
 */
import { IMAGES_PATH } from './image-path.ts';

/** Widths in px below the largest one. Images are never enlarged. */
const SMALLER_WIDTHS = [400, 600, 800, 1200] as const;
/** Largest stored width in px. */
export const MAX_IMAGE_WIDTH = 1600;

export const imageName = (stem: string, width: number): string => `${stem}-${width}w.webp`;

/** The widths in which an image with this largest width is stored, ascending. */
export const storedWidths = (largest: number): number[] => [
  ...SMALLER_WIDTHS.filter((width) => width < largest),
  largest,
];

export interface StoredWidth {
  /** In px. */
  width: number;
  file: string;
}

const NAME = /^(.+)-(\d+)w\.webp$/;

/** The WebP files of an image, ascending by width; none for a name that is not of an image. */
export const imageFiles = (name: string): StoredWidth[] => {
  const [, stem = '', largest] = NAME.exec(name) ?? [];
  return largest === undefined
    ? []
    : storedWidths(Number(largest)).map((width) => ({ width, file: imageName(stem, width) }));
};

/** The AVIF beside a WebP. */
export const avifName = (file: string): string => file.replace(/\.webp$/, '.avif');

const TYPES = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' } as const;
export type ImageType = (typeof TYPES)[keyof typeof TYPES];

/** Media type of a stored file, by the ending of its name. */
export const imageType = (file: string): ImageType | undefined =>
  (TYPES as Record<string, ImageType>)[file.replace(/^.*\./, '')];

const fileUrl = (file: string): string => IMAGES_PATH + encodeURIComponent(file);

/** The smallest file of at least `width` px, or the largest file. */
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

/** Size in px of the images that messengers show beside a link. */
export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

export const socialName = (stem: string): string => `${stem}-social.jpg`;

/** The shop's own image for link previews. */
const BRAND_SOCIAL_IMAGE = '/brand/social.jpg';

/** Path of the JPEG that messengers show beside a link; without an image the shop's own. */
export const socialImageUrl = (name: string | undefined): string => {
  const [, stem] = NAME.exec(name ?? '') ?? [];
  return stem === undefined ? BRAND_SOCIAL_IMAGE : fileUrl(socialName(stem));
};
