/** Which images a product has after an edit: pure. */
import { ShopError } from '#shared/domain/errors.ts';
import { MAX_IMAGES } from '#shared/domain/limits.ts';

/** Stands for the next uploaded file. */
const UPLOADED = '*';

const refuse = (code: string, message: string): ShopError =>
  new ShopError('VALIDATION', { details: [{ field: 'imgs', code, message }] });

/**
 * Checked before anything is uploaded; `arrange` may follow.
 * @param list names of the product's own images and `*` for each upload, in order
 * @throws ShopError VALIDATION for images that the product has not, twice the same one, too
 *   many, or a number of uploads that is not the number of files
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

/** The names in order, with the uploaded ones at their places. */
export const arrange = (list: readonly string[], uploaded: readonly string[]): string[] => {
  const waiting = [...uploaded];
  return list.map((name) => (name === UPLOADED ? (waiting.shift() ?? name) : name));
};
