/** Decides which changes of a category are refused. */
import { ShopError } from '#shared/domain/errors.ts';
import { isFixedCategory } from '#shared/domain/categories.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import type { CategoryRecord } from '../table/records.ts';

/** @throws ShopError PROTECTED for a fixed category (RULE-18) */
export const requireDeletable = (id: CategoryId): void => {
  if (isFixedCategory(id)) throw new ShopError('PROTECTED');
};

/**
 * The refusal of a deletion whose condition did not hold (PROMISE-R10).
 * @param current the category as it is; absent when it was deleted
 */
export const refusalOfDeletion = (current: CategoryRecord | undefined): ShopError => {
  if (!current) return new ShopError('NOT_FOUND');
  if (current.productCount !== 0) return new ShopError('CATEGORY_NOT_EMPTY');
  // Renamed meanwhile: a deletion would leave the new name taken.
  return new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

/**
 * The refusal of an edit whose condition on the category did not hold.
 * @param current the category as it is; absent when it was deleted
 */
export const refusalOfEdit = (current: CategoryRecord | undefined): ShopError =>
  current ? new ShopError('CONFLICT_RETRY', { retryAfter: 1 }) : new ShopError('NOT_FOUND');

export const nameTaken = (): ShopError =>
  new ShopError('NAME_TAKEN', { details: [{ field: 'name', code: 'TAKEN' }] });
