import { changedValues, withoutPasswords } from './form-values.ts';

test('names only the fields that differ', () => {
  const opened = { title: 'Botijo', price: '12,50', hidden: true };
  expect(changedValues(opened, opened)).toEqual({});
  expect(changedValues(opened, { ...opened, price: '14' })).toEqual({ price: '14' });
  expect(changedValues(opened, { ...opened, hidden: false })).toEqual({ hidden: false });
});

test('a field that was typed and undone has not changed', () => {
  expect(changedValues({ title: '' }, { title: '' })).toEqual({});
  expect(changedValues({ note: undefined }, { maker: '', note: '', packed: false })).toEqual({});
});

test('no password is kept', () => {
  const typed = { email: 'a@b.co', password: 'x', currentPassword: 'y', confirmation: 'z' };
  expect(withoutPasswords(typed)).toEqual({ email: 'a@b.co' });
});
