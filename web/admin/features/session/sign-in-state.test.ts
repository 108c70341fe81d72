import { cameFrom, isSignOut, returnPath, SIGN_OUT } from './sign-in-state.ts';

test.each([
  [cameFrom('/admin/orders?q=mar'), '/admin/orders?q=mar'],
  [cameFrom('/Admin/Orders'), '/Admin/Orders'],
  [cameFrom('/admin'), undefined],
  [cameFrom('/admin/'), undefined],
  [cameFrom('//evil.test/admin/x'), undefined],
  [cameFrom('https://evil.test'), undefined],
  [{ from: 3 }, undefined],
  [SIGN_OUT, undefined],
  [null, undefined],
])('%j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});

test('only leaving signs out', () => {
  expect([SIGN_OUT, cameFrom('/admin/orders'), null].map(isSignOut)).toEqual([true, false, false]);
});
