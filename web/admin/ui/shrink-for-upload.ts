import { MAX_IMAGE_WIDTH } from '#shared/domain/images.ts';
import { MAX_IMAGE_SIDE, MAX_IMAGES, MAX_MULTIPART_BYTES } from '#shared/domain/limits.ts';
import { shrinkImage, type Bounds } from '../../forms/shrink-image.ts';

/** The largest width that the shop stores (RULE-14). A portrait keeps its width. */
const CATALOG: Bounds = { width: MAX_IMAGE_WIDTH, height: MAX_IMAGE_SIDE };
/** Bytes of one image; the images of a product and its texts fit into one request. */
const MAX_BYTES = (MAX_MULTIPART_BYTES * 0.95) / MAX_IMAGES;

/**
 * Shrinks an image to the size that the shop accepts. Call it for one file at a time: decoding 12
 * megapixels takes 50 MB.
 *
 * @param bounds maximum px
 * @throws DOMException when the browser cannot read the file as an image
 */
export const shrinkForUpload = (file: Blob, bounds = CATALOG): Promise<Blob> =>
  shrinkImage(file, bounds, MAX_BYTES);
