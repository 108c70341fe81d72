import { isForeignRequest, isLocalHost } from './local-hosts.ts';

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  'shop.localhost:3000',
  '127.0.0.1:3000',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[::1]',
])('accepts %s', (host) => {
  expect(isLocalHost(host)).toBe(true);
});

test.each([
  undefined,
  '',
  'attacker.example',
  'attacker.example:3000',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example:3000',
  'notlocalhost',
  '[attacker.example]:3000',
  'localhost:3000@attacker.example',
  '127.0.0.1:3000, attacker.example',
])('rejects %p', (host) => {
  expect(isLocalHost(host)).toBe(false);
});

test.each([
  ['POST', {}, false],
  ['POST', { 'sec-fetch-site': 'none' }, false],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, false],
  ['POST', { 'sec-fetch-site': 'same-site' }, true],
  ['DELETE', { 'sec-fetch-site': 'cross-site' }, true],
  // A browser without Sec-Fetch-Site.
  ['POST', { origin: 'http://attacker.example' }, true],
  ['POST', { origin: 'http://localhost:4000' }, true],
  ['POST', { origin: 'null' }, true],
  ['GET', { host: 'attacker.example' }, true],
  // A link to the shop.
  ['GET', { 'sec-fetch-site': 'cross-site' }, false],
] as const)('%s with %j is foreign: %p', (method, headers, expected) => {
  expect(isForeignRequest({ method, headers: { host: 'localhost:3000', ...headers } })).toBe(
    expected,
  );
});
