import * as z from 'zod/mini';
import { MAX_IMAGE_WIDTH } from '#shared/domain/images.ts';
import { MAX_IMAGE_SIDE, MAX_IMAGES, MAX_MULTIPART_BYTES } from '#shared/domain/limits.ts';
import { shrinkImage } from '../../forms/shrink-image.ts';

interface StoredImage {
  state: 'kept';
  name: string;
}

interface ChosenFile {
  name: string;
  /** Bytes before the file is shrunk. */
  before: number;
}

export type FormImage = { key: string } & (
  | StoredImage
  | ({ state: 'shrinking' } & ChosenFile)
  | ({ state: 'ready'; blob: Blob } & ChosenFile)
  | ({ state: 'failed' } & ChosenFile)
);

export type FormImages = readonly FormImage[];

export const keptImages = (names: readonly (string | null | undefined)[]): FormImages =>
  names.flatMap((name) => (name ? [{ key: name, state: 'kept', name }] : []));

export const withoutImage = (images: FormImages, key: string): FormImages =>
  images.filter((image) => image.key !== key);

/** @param by places: -1 moves the image one place forward in the list, 1 one place back */
export const moveImage = (images: FormImages, key: string, by: number): FormImages => {
  const from = images.findIndex((image) => image.key === key);
  const moved = images[from];
  const to = from + by;
  if (!moved || to < 0 || to >= images.length) return images;
  return images.toSpliced(from, 1).toSpliced(to, 0, moved);
};

/** Does nothing if the image was removed meanwhile. */
export const replaceImage = (images: FormImages, replacement: FormImage): FormImages =>
  images.map((image) => (image.key === replacement.key ? replacement : image));

/** The images without refused files, of which the field shows only the name. */
export const shownImages = (images: FormImages): FormImages =>
  images.filter(({ state }) => state !== 'failed');

export const imagesError = (
  images: FormImages,
  { isRequired }: { isRequired: boolean },
): string | undefined => {
  if (images.some(({ state }) => state === 'shrinking')) {
    return 'Espera un momento: todavía preparamos alguna fotografía.';
  }
  return isRequired && shownImages(images).length === 0 ? 'Añade una fotografía.' : undefined;
};

export const SendableImages = (isRequired: boolean) =>
  z.custom<FormImages>().check(
    z.refine((images) => imagesError(images, { isRequired }) === undefined, {
      error: ({ input }) => imagesError(input as FormImages, { isRequired }),
    }),
  );

export const areSameImages = (a: FormImages, b: FormImages): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);

export const readyImages = (images: FormImages): FormImages =>
  images.filter(({ state }) => state === 'kept' || state === 'ready');

const HEIC = /\.hei[cf]$/i;

export const unreadableText = (name: string): string =>
  HEIC.test(name)
    ? 'Este navegador no lee las fotografías HEIC. En el iPhone elige «Ajustes», «Cámara», ' +
      '«Formatos», «Más compatible».'
    : 'No podemos leerla: usa una fotografía JPEG, PNG o WebP.';

export const newFiles = (images: FormImages): readonly Blob[] =>
  images.flatMap((image) => (image.state === 'ready' ? [image.blob] : []));

export const formOf = (fields: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

export const fileFields = (name: string, images: FormImages): (readonly [string, Blob])[] =>
  newFiles(images).map((file) => [name, file]);

/** The largest width that the shop stores (RULE-14). A portrait keeps its width. */
const BOUNDS = { width: MAX_IMAGE_WIDTH, height: MAX_IMAGE_SIDE };
/** Bytes. All images of a product and its texts must fit into one request. */
const MAX_BYTES = (MAX_MULTIPART_BYTES * 0.95) / MAX_IMAGES;

/**
 * Decoding 12 megapixels takes 50 MB, so callers shrink one file at a time.
 *
 * @throws DOMException when the browser cannot read the file as an image
 */
export const shrinkForUpload = (file: Blob): Promise<Blob> => shrinkImage(file, BOUNDS, MAX_BYTES);
