import type { AdminId } from '#shared/domain/ids.ts';
import { deletionRefusal } from './admin-deletion-rules.ts';

const admin = (id: string) => ({
  id: id as AdminId,
  firstname: 'Inés',
  lastname: 'Rey',
  email: 'i@example.com',
});

test.each([
  ['1', '2', 'la primera cuenta'],
  ['1', '1', 'la primera cuenta'],
  ['2', '2', 'tu propia cuenta'],
])('admin %s may not be deleted by %s: %s', (id, self, reason) => {
  expect(deletionRefusal(admin(id), admin(self))).toContain(reason);
});

test('allows to delete every other admin', () => {
  expect(deletionRefusal(admin('2'), admin('1'))).toBeUndefined();
});
