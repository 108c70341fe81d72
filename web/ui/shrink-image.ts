/**
 * A photograph made small enough to upload (decision 14): upright, without its metadata, as WebP, or
 * as PNG where the browser cannot write WebP. A file that would only grow is handed back as it is.
 *
 * @param maxSide px of the longer side; a smaller picture keeps its size
 * @throws DOMException when the browser cannot read the file as a picture
 */
export const shrinkImage = async (file: Blob, maxSide: number): Promise<Blob> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new DOMException('No canvas to draw on', 'NotSupportedError');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(blob.size < file.size ? blob : file);
        else reject(new DOMException('The picture could not be written', 'EncodingError'));
      },
      'image/webp',
      0.85,
    );
  });
};
