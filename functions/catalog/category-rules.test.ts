import { ShopError } from '#shared/domain/errors.ts';
import type { CategoryId } from '#shared/domain/ids.ts';
import { refusalOfDeletion, refusalOfEdit, requireDeletable } from './category-rules.ts';

const category = (productCount: number) => ({
  id: 6 as CategoryId,
  name: 'Velas',
  img: 'velas.webp',
  productCount,
});

test.each([1, 2, 3, 4, 5])('protects the fixed category %i from deletion', (id) => {
  expect(() => requireDeletable(id as CategoryId)).toThrow(new ShopError('PROTECTED'));
});

test('allows the deletion of an added category', () => {
  expect(() => requireDeletable(6 as CategoryId)).not.toThrow();
});

test('refuses the deletion of a category that has products', () => {
  expect(refusalOfDeletion(category(1)).code).toBe('CATEGORY_NOT_EMPTY');
});

test('refuses the deletion of a category that was deleted or renamed meanwhile', () => {
  expect(refusalOfDeletion(undefined).code).toBe('NOT_FOUND');
  expect(refusalOfDeletion(category(0)).code).toBe('CONFLICT_RETRY');
});

test('refuses the edit of a category that was deleted or renamed meanwhile', () => {
  expect(refusalOfEdit(undefined).code).toBe('NOT_FOUND');
  expect(refusalOfEdit(category(0)).code).toBe('CONFLICT_RETRY');
});
