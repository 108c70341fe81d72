import { AVATAR_SIDE } from '#shared/domain/limits.ts';
import { takeOrientation, uprightTransform } from './webp-orientation.ts';

/** Without HEIC in the list, iPhones convert their images to JPEG. */
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp';

/** Maximum px of the sides. */
export interface Bounds {
  width: number;
  height: number;
}

export const AVATAR: Bounds = { width: AVATAR_SIDE, height: AVATAR_SIDE };

/** Tried in turn until the image is small enough. */
const QUALITIES = [0.85, 0.7, 0.55, 0.4] as const;

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('The browser provides no 2D canvas', 'NotSupportedError');
  return context;
};

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob);
        else reject(new DOMException('The image could not be encoded', 'EncodingError'));
      },
      type,
      quality,
    );
  });

/** The shop's paper. A JPEG has no transparency, so a cut-out would stand on black. */
const PAPER = '#fbf7f1';

/** WebP, or JPEG in browsers that would write a PNG instead. */
const encodedSmall = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob> => {
  const webp = await encoded(canvas, 'image/webp', quality);
  if (webp.type === 'image/webp') return webp;
  const context = contextOf(canvas);
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return encoded(canvas, 'image/jpeg', quality);
};

/**
 * Makes an image upright, without metadata and small enough to upload (RULE-14). Returns the file
 * itself if every encoding is larger and the shop accepts its type.
 *
 * @throws DOMException when the browser cannot read the file as an image
 */
export const shrinkImage = async (
  file: Blob,
  bounds: Bounds,
  maxBytes = Infinity,
): Promise<Blob> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const orientation = takeOrientation(bytes);
  const image = await createImageBitmap(new Blob([bytes], { type: file.type }), {
    imageOrientation: 'from-image',
  });
  const isLying = orientation > 4;
  const [width, height] = isLying ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min(1, bounds.width / width, bounds.height / height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.setTransform(uprightTransform(orientation, canvas.width, canvas.height));
  const [drawnWidth, drawnHeight] = isLying
    ? [canvas.height, canvas.width]
    : [canvas.width, canvas.height];
  context.drawImage(image, 0, 0, drawnWidth, drawnHeight);
  context.resetTransform();
  image.close();
  let smallest = IMAGE_TYPES.split(',').includes(file.type) ? file : undefined;
  for (const quality of QUALITIES) {
    const blob = await encodedSmall(canvas, quality);
    if (!smallest || blob.size < smallest.size) smallest = blob;
    if (smallest.size <= maxBytes) break;
  }
  return smallest ?? file;
};

export const fileSize = (bytes: number): string =>
  bytes < 1e6
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`;
