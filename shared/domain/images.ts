/**
 * Images are stored as WebP in three widths and addressed by the name of the largest
 * (RULE-14): `<name>.webp`, `<name>-800.webp`, `<name>-400.webp`.
 */

import { IMAGES_PATH } from './image-path.ts';

/** Widths in px that every image is stored in; never enlarged, so the largest may be smaller. */
export const IMAGE_WIDTHS = [400, 800, 1600] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** `jarra.webp`, 400 → `jarra-400.webp`; the largest width keeps the bare name. */
export const imageVariant = (name: string, width: ImageWidth): string =>
  width === 1600 ? name : name.replace(/\.webp$/, `-${width}.webp`);

/** URL of an image in one width (the largest unless told). */
export const imageUrl = (name: string, width: ImageWidth = 1600): string =>
  IMAGES_PATH + encodeURIComponent(imageVariant(name, width));

/** The `srcset` of an image: every width with its descriptor. */
export const imageSrcSet = (name: string): string =>
  IMAGE_WIDTHS.map((width) => `${imageUrl(name, width)} ${width}w`).join(', ');
