import { MAX_MULTIPART_BYTES, MAX_IMAGES } from '#shared/domain/limits.ts';
import { shrinkImage } from '../../forms/shrink-image.ts';

/** The largest width that the shop stores (RULE-14). */
const STORED_SIDE = 1600;
/** Bytes of one image, so that all of them and the texts fit into one request. */
const MAX_BYTES = (MAX_MULTIPART_BYTES * 0.95) / MAX_IMAGES;

/**
 * An image as the shop takes it: 12 megapixels need 50 MB while they are read, so one at a time.
 *
 * @param maxSide px of the longer side
 * @throws DOMException when the browser cannot read the file as an image
 */
export const shrinkForUpload = (file: Blob, maxSide = STORED_SIDE): Promise<Blob> =>
  shrinkImage(file, maxSide, MAX_BYTES);
