import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { ApiError, type ProblemCode } from '../../../api/call.ts';
import { answerOrThrow, type AdminState } from '../../api/admin-thunk.ts';
import type { FormImage, FormImages } from '../../ui/form-images.ts';
import { shrinkForUpload } from '../../ui/shrink-for-upload.ts';
import { imageKey } from './import-cell-rules.ts';
import type { PlannedRow } from './import-rules.ts';
import { imageNames } from './product-values.ts';
import { createProduct, saveProduct, type SaveOptions } from './products-slice.ts';

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
 * Saves one row in the shop. The same row may be saved again with the same key after a lost answer
 * (RULE-47).
 *
 * @throws {ImportError} an image cannot be read, or somebody has changed the product since the plan
 *   was made
 * @throws {ApiError} the API rejected the call
 */
export const importRow =
  (
    row: ImportRow,
    files: ImportFiles,
    options: SaveOptions,
  ): ThunkAction<Promise<void>, AdminState, undefined, UnknownAction> =>
  async (dispatch) => {
    options.signal?.throwIfAborted();
    const stored = row.kind === 'changed' ? imageNames(row.product) : [];
    const images = await shrinkImages(row.values.images, stored, files);
    const values = { ...row.values, images };
    if (row.kind === 'new') {
      const creation = createProduct({ values, key: options.key });
      await answerOrThrow(dispatch(creation), options.signal);
      return;
    }
    const { product, isStockAdded } = row;
    const outcome = await dispatch(saveProduct(product, { ...values, isStockAdded }, options));
    if (outcome.kind === 'conflict') {
      throw new ImportError(
        'Otra persona ha cambiado este producto desde que se comprobó: vuelve a elegir el archivo.',
      );
    }
  };

/** Milliseconds before a row is sent again, if the shop does not say how long to wait. */
const PAUSE = 3000;

/** The pause after which the row can be sent again; undefined if that would not help. */
export const pauseAfter = (error: unknown): number | undefined => {
  if (!(error instanceof ApiError) || !PASSING.includes(error.code)) return undefined;
  return error.retryAfter === undefined ? PAUSE : error.retryAfter * 1000;
};

const PASSING: readonly ProblemCode[] = [
  'OFFLINE',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'CONFLICT_RETRY',
];

/** The text beside a row that was not saved. */
export const failureText = (error: unknown): string => {
  if (error instanceof ApiError) {
    const details = error.details.flatMap(({ message }) => message ?? []);
    return [error.message, ...details].join(' ');
  }
  return error instanceof ImportError ? error.message : 'Algo ha fallado al guardar esta fila.';
};
