import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { ApiError } from '../../../api/call.ts';
import { answerOrThrow, type AdminState } from '../../api/admin-thunk.ts';
import type { FormImage, FormImages } from '../../ui/form-images.ts';
import { shrinkForUpload } from '../../ui/shrink-for-upload.ts';
import { imageKey } from './import-cell-rules.ts';
import type { PlannedRow } from './import-rules.ts';
import { imageNames } from './product-values.ts';
import { createProduct, saveProduct } from './products-slice.ts';

/** Image files chosen for the import, by `imageKey`. */
export type ImportFiles = ReadonlyMap<string, File>;

/** A row that creates or changes a product. */
export type ImportRow = Extract<PlannedRow, { kind: 'new' | 'changed' }>;

export const isImportRow = (row: PlannedRow): row is ImportRow =>
  row.kind === 'new' || row.kind === 'changed';

/** Its message is shown in the row's table cell. */
class ImportError extends Error {}

/** Shrinks one file at a time, because a decoded image needs much memory. */
const shrinkImages = async (
  names: readonly string[],
  stored: readonly string[],
  files: ImportFiles,
): Promise<FormImages> => {
  const images: FormImage[] = [];
  for (const name of names) {
    const file = stored.includes(name) ? undefined : files.get(imageKey(name));
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
 * Saves one row in the shop.
 *
 * @throws {ImportError} an image cannot be read, or somebody has changed the product since the plan
 *   was made
 * @throws {ApiError} the API rejected the call
 */
export const importRow =
  (
    row: ImportRow,
    files: ImportFiles,
  ): ThunkAction<Promise<void>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    const stored = row.kind === 'changed' ? imageNames(row.product) : [];
    const images = await shrinkImages(row.values.images, stored, files);
    const values = { ...row.values, images };
    if (row.kind === 'new') {
      await answerOrThrow(dispatch(createProduct(values)));
      return;
    }
    const outcome = await dispatch(saveProduct(row.product, values));
    if (outcome.kind === 'conflict') {
      throw new ImportError(
        'Otra persona ha cambiado este producto desde que se comprobó: vuelve a elegir el archivo.',
      );
    }
  };

/** Without an answer, or after a 5xx, the product may have been created all the same. */
const mayBeCreated = ({ kind }: ImportRow, { status }: ApiError): boolean =>
  kind === 'new' && (status === 0 || status >= 500);

/** The text beside a row that was not saved. */
export const failureText = (row: ImportRow, error: unknown): string => {
  if (error instanceof ApiError) {
    const details = error.details.flatMap(({ message }) => message ?? []);
    const warning = mayBeCreated(row, error)
      ? ['Antes de reintentar, mira en la lista si ya está.']
      : [];
    return [error.message, ...details, ...warning].join(' ');
  }
  return error instanceof ImportError ? error.message : 'Algo ha fallado al guardar esta fila.';
};
