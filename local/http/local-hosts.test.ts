/** Host headers that may reach `/_local`. */
import { isForeignLocalRequest, isLocalHost } from './local-hosts.ts';

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
  ['POST', undefined, false],
  ['POST', 'none', false],
  ['POST', 'same-origin', false],
  ['POST', 'same-site', true],
  ['POST', 'cross-site', true],
  // A link to the mailbox.
  ['GET', 'cross-site', false],
])('%s with Sec-Fetch-Site %p is foreign: %p', (method, site, expected) => {
  const headers = { host: 'localhost:3000', ...(site && { 'sec-fetch-site': site }) };
  const url = '/_local/run/sweepImages';
  expect(isForeignLocalRequest({ method, url, headers })).toBe(expected);
});
