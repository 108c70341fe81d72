import { IMAGE_WIDTHS } from '#shared/domain/images.ts';
import { MAX_IMAGES, MAX_MULTIPART_BYTES } from '#shared/domain/limits.ts';
import { shrinkImage } from '../../forms/shrink-image.ts';

/** px of the largest width that the shop stores (RULE-14). */
const MAX_STORED_WIDTH = Math.max(...IMAGE_WIDTHS);
/** Bytes of one image; the images of a product and its texts fit into one request. */
const MAX_BYTES = (MAX_MULTIPART_BYTES * 0.95) / MAX_IMAGES;

/**
 * Shrinks an image to the size that the shop accepts. Call it for one file at a time: decoding 12
 * megapixels takes 50 MB.
 *
 * @param maxSide px of the longer side
 * @throws DOMException when the browser cannot read the file as an image
 */
export const shrinkForUpload = (file: Blob, maxSide = MAX_STORED_WIDTH): Promise<Blob> =>
  shrinkImage(file, maxSide, MAX_BYTES);
