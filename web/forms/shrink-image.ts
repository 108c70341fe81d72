/** What a person may choose. Without HEIC in the list, phones hand over a JPEG. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

/** Tried in turn until the image is small enough. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4] as const;

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new DOMException('The image could not be written', 'EncodingError'));
      },
      type,
      quality,
    );
  });

/** As WebP, or as JPEG where the browser cannot write WebP and would make a PNG of it. */
const written = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob> => {
  const webp = await encoded(canvas, 'image/webp', quality);
  return webp.type === 'image/webp' ? webp : encoded(canvas, 'image/jpeg', quality);
};

/**
 * An image made small enough to upload (RULE-14): upright and without its metadata. A file
 * that would only grow is handed back as it is.
 *
 * @param maxSide px of the longer side; a smaller image keeps its size
 * @param maxBytes what to stay below, at the cost of quality
 * @throws DOMException when the browser cannot read the file as an image
 */
export const shrinkImage = async (
  file: Blob,
  maxSide: number,
  maxBytes = Infinity,
): Promise<Blob> => {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('No canvas to draw on', 'NotSupportedError');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  image.close();
  let smallest = file;
  for (const quality of QUALITIES) {
    const blob = await written(canvas, quality);
    if (blob.size < smallest.size) smallest = blob;
    if (smallest.size <= maxBytes) break;
  }
  return smallest;
};
