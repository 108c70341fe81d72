import {
  isSignOut,
  resetTokenOf,
  returnPath,
  SIGN_OUT,
  withResetToken,
  withReturnPath,
} from './sign-in-state.ts';

test.each([
  [withReturnPath('/admin/orders?q=mar'), '/admin/orders?q=mar'],
  [withReturnPath('/Admin/Orders'), '/Admin/Orders'],
  [withReturnPath('/admin'), undefined],
  [withReturnPath('/admin/'), undefined],
  [withReturnPath('//evil.test/admin/x'), undefined],
  [withReturnPath('https://evil.test'), undefined],
  [{ from: 3 }, undefined],
  [SIGN_OUT, undefined],
  [null, undefined],
])('reads the return path of %j: %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});

test('recognises only SIGN_OUT as a sign-out', () => {
  expect([SIGN_OUT, withReturnPath('/admin/orders'), null].map(isSignOut)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [withResetToken('a.b'), 'a.b'],
  [SIGN_OUT, undefined],
  [{ resetToken: 3 }, undefined],
  [null, undefined],
])('reads the reset token of %j: %s', (state, token) => {
  expect(resetTokenOf(state)).toBe(token);
});
