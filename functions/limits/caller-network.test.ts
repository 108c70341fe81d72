import { callerNetwork, isLoopback } from './caller-network.ts';

test.each([
  ['198.51.100.10:46532', '198.51.100.10'],
  ['127.0.0.1:80', '127.0.0.1'],
  ['::ffff:192.168.1.20:3000', '192.168.1.20'],
  ['2001:db8:1:2:3:4:5:6:46532', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9:46532', '2001:db8:1:2::/64'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['::1:443', '0:0:0:0::/64'],
  ['', 'unknown'],
  ['proxy.example', 'unknown'],
])('the caller of %s is %s', (header, caller) => {
  expect(callerNetwork(header)).toBe(caller);
});

test.each([
  ['127.0.0.1:80', true],
  ['::1:443', true],
  ['198.51.100.10:46532', false],
  ['2001:db8:1:2::9:46532', false],
  ['', false],
])('%s is this machine: %s', (header, expected) => {
  expect(isLoopback(callerNetwork(header))).toBe(expected);
});
