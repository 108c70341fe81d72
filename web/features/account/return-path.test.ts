import { returnPath } from './return-path.ts';

test.each([
  [{ from: '/cart/payment' }, '/cart/payment'],
  [{ from: '/product/search/a%20b' }, '/product/search/a%20b'],
  [{ from: '/login' }, '/'],
  [{ from: '/signup' }, '/'],
  [{ from: '/resetpassword' }, '/'],
  [{ from: '//evil.test' }, '/'],
  [{ from: '/\\evil.test' }, '/'],
  [{ from: 'https://evil.test' }, '/'],
  [{ from: 5 }, '/'],
  [{}, '/'],
  [null, '/'],
])('%j leads to %s', (state, path) => {
  expect(returnPath(state)).toBe(path);
});
