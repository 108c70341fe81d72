import { filesAt } from './repository.ts';

test.each([
  ['git@github.com:taller/tienda.git', 'https://github.com/taller/tienda/blob/HEAD/'],
  ['ssh://git@github.com/taller/tienda', 'https://github.com/taller/tienda/blob/HEAD/'],
  ['https://github.com/taller/tienda.git', 'https://github.com/taller/tienda/blob/HEAD/'],
  ['https://token@github.com/taller/tienda', 'https://github.com/taller/tienda/blob/HEAD/'],
  ['/srv/git/tienda', ''],
  ['', ''],
])('the files of the remote %p are at %p', (remote, address) => {
  expect(filesAt(remote)).toBe(address);
});
