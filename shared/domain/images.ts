/**
 * Images are stored as WebP in three widths (RULE-14): `<name>.webp`, `<name>-800.webp`,
 * `<name>-400.webp`. Items store the name of the largest.
 */

import { IMAGES_PATH } from './image-path.ts';

const LARGEST_WIDTH = 1600;
/** Target widths in px. Images are never enlarged, so a stored image may be narrower. */
export const IMAGE_WIDTHS = [400, 800, LARGEST_WIDTH] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** `jarra.webp`, 400 → `jarra-400.webp`; the largest width keeps the bare name. */
export const imageVariant = (name: string, width: ImageWidth): string =>
  width === LARGEST_WIDTH ? name : name.replace(/\.webp$/, `-${width}.webp`);

/** URL of an image in one width. */
export const imageUrl = (name: string, width: ImageWidth = LARGEST_WIDTH): string =>
  IMAGES_PATH + encodeURIComponent(imageVariant(name, width));

export const imageSrcSet = (name: string): string =>
  IMAGE_WIDTHS.map((width) => `${imageUrl(name, width)} ${width}w`).join(', ');
