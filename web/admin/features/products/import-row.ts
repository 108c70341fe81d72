import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { ApiError } from '../../../api/call.ts';
import { answerOf, type AdminState } from '../../ui/admin-thunk.ts';
import type { Image, Images } from '../../ui/images.ts';
import { shrinkForUpload } from '../../ui/shrink-for-upload.ts';
import { imageKey, type PlannedRow } from './import-rules.ts';
import { imageNames } from './product-values.ts';
import { createProduct, saveProduct } from './products-slice.ts';

/** Images that came along, by `imageKey`. */
export type ImportFiles = ReadonlyMap<string, File>;

/** A row that writes something. */
export type ImportRow = Extract<PlannedRow, { kind: 'new' | 'changed' }>;

export const isImportRow = (row: PlannedRow): row is ImportRow =>
  row.kind === 'new' || row.kind === 'changed';

/** Why a row was not saved, in words for its place in the table. */
class ImportError extends Error {}

/** One after the other: images are large while they are read. */
const imagesFor = async (
  names: readonly string[],
  own: readonly string[],
  files: ImportFiles,
): Promise<Images> => {
  const images: Image[] = [];
  for (const name of names) {
    const file = own.includes(name) ? undefined : files.get(imageKey(name));
    if (file) {
      const blob = await shrinkForUpload(file).catch(() => {
        throw new ImportError(`No podemos leer la fotografía «${name}».`);
      });
      images.push({ key: name, state: 'ready', name, before: file.size, blob });
    } else images.push({ key: name, state: 'kept', name });
  }
  return images;
};

/**
 * Writes one row to the shop.
 *
 * @throws {ImportError} an image cannot be read, or somebody has changed the product since the
 *   row was checked
 * @throws {ApiError} the shop refused
 */
export const importRow =
  (
    row: ImportRow,
    files: ImportFiles,
  ): ThunkAction<Promise<void>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    const own = row.kind === 'changed' ? imageNames(row.product) : [];
    const images = await imagesFor(row.values.images, own, files);
    const values = { ...row.values, images };
    if (row.kind === 'new') {
      await answerOf(dispatch(createProduct(values)));
      return;
    }
    const outcome = await dispatch(saveProduct(row.product, values));
    if ('versions' in outcome) {
      throw new ImportError(
        'Otra persona ha cambiado este producto desde que se comprobó: vuelve a elegir el archivo.',
      );
    }
  };

/** Where no answer came, or none of the shop's own, a new product may be there all the same. */
const isUncertain = ({ kind }: ImportRow, { status }: ApiError): boolean =>
  kind === 'new' && (status === 0 || status >= 500);

/** What to write beside a row that was not saved. */
export const reasonOf = (row: ImportRow, error: unknown): string => {
  if (error instanceof ApiError) {
    const details = error.details.flatMap(({ message }) => message ?? []);
    const doubt = isUncertain(row, error)
      ? ['Antes de reintentar, mira en la lista si ya está.']
      : [];
    return [error.message, ...details, ...doubt].join(' ');
  }
  return error instanceof ImportError ? error.message : 'Algo ha fallado al guardar esta fila.';
};
