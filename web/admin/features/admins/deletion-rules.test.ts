import type { AdminId } from '#shared/domain/ids.ts';
import { refusal } from './deletion-rules.ts';

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
])('%s is not deleted by %s: %s', (id, self, reason) => {
  expect(refusal(admin(id), admin(self))).toContain(reason);
});

test('every other admin may be deleted', () => {
  expect(refusal(admin('2'), admin('1'))).toBeUndefined();
});
