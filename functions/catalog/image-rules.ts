/** Decides which images a product has after an edit. */
import { ShopError } from '#shared/domain/errors.ts';
import { MAX_IMAGES } from '#shared/domain/limits.ts';

const UPLOADED = '*';

const refuse = (code: string, message: string): ShopError =>
  new ShopError('VALIDATION', { details: [{ field: 'imgs', code, message }] });

/**
 * Checks an arrangement before anything is uploaded.
 * @param list names of the product's images and `*` for each upload, in order
 * @throws ShopError VALIDATION for an unknown image, a repeated image, too many images, or a number
 *   of `*` that differs from the number of files
 */
export const requireArrangeable = (
  list: readonly string[],
  { current, uploads }: { current: readonly string[]; uploads: number },
): void => {
  const own = list.filter((name) => name !== UPLOADED);
  if (list.length > MAX_IMAGES) {
    throw refuse('MAX', `Un producto tiene ${MAX_IMAGES} fotografías como mucho.`);
  }
  if (list.length - own.length !== uploads) {
    throw refuse('COUNT', 'Faltan o sobran fotografías en el envío.');
  }
  if (new Set(own).size < own.length || !own.every((name) => current.includes(name))) {
    throw refuse('UNKNOWN', 'Alguna fotografía ya no es de este producto.');
  }
};

/** Replaces each `*` by the next uploaded name. */
export const arrange = (list: readonly string[], uploaded: readonly string[]): string[] => {
  const waiting = [...uploaded];
  return list.map((name) => (name === UPLOADED ? (waiting.shift() ?? name) : name));
};
