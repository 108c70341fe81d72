import { isFulfilled } from '@reduxjs/toolkit';
import type { CategoryId } from '#shared/domain/ids.ts';
import type { Category } from '#shared/domain/schemas/category.ts';
import { call, callPage } from '../../../api/call.ts';
import { createAdminThunk, ignoreNotFound } from '../../api/admin-thunk.ts';
import { createList } from '../../api/create-list.ts';

export const createCategory = createAdminThunk(
  'categories/create',
  ({ form, key }: { form: FormData; key: string }, { token, signal }): Promise<Category> =>
    call('createCategory', { headers: { 'idempotency-key': key }, form, token, signal }),
);

export const editCategory = createAdminThunk(
  'categories/edit',
  ({ id, form }: { id: CategoryId; form: FormData }, { token, signal }): Promise<Category> =>
    call('editCategory', { params: { id }, form, token, signal }),
);

export const deleteCategory = createAdminThunk(
  'categories/delete',
  (id: CategoryId, { token }): Promise<void> =>
    call('deleteCategory', { params: { id }, token }).catch(ignoreNotFound),
);

const isSaved = isFulfilled(createCategory, editCategory);

export const categories = createList({
  name: 'categories',
  isWhole: true,
  page: ({ after, signal }) => callPage('listCategories', { query: { after }, signal }),
  saved: (action) => (isSaved(action) ? action : undefined),
  removed: (action) => (deleteCategory.fulfilled.match(action) ? action.meta.arg : undefined),
});
