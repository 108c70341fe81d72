import type { UserId } from '#shared/domain/ids.ts';
import { withoutMasks } from './personal-data.ts';

const user = {
  id: 'u1' as UserId,
  firstname: 'María',
  lastname: 'L…',
  email: 'a@b.co',
  emailConfirmed: true,
  phone: '',
  address: 'Calle 3',
  avatar: null,
};
const masked = { ...user, firstname: 'M…', email: 'a…@b…', address: '…' };

test('drops a mask that comes back, and keeps what was changed', () => {
  const form = { firstname: 'M…', address: 'Calle 4', phone: '600112233' };
  expect(withoutMasks(form, { user, masked })).toEqual({ address: 'Calle 4', phone: '600112233' });
});

test('keeps a value that only looks like a mask', () => {
  expect(withoutMasks({ lastname: 'L…' }, { user, masked })).toEqual({ lastname: 'L…' });
  expect(withoutMasks({ address: '…' }, { user, masked: user })).toEqual({ address: '…' });
});
