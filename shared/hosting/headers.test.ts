import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteHeaders } from './headers.ts';

const WEB = join(import.meta.dirname, '../../web');

const directive = (name: string, options?: { https: boolean }): string | undefined =>
  siteHeaders(options)
    ['content-security-policy']?.split('; ')
    .find((text) => text.split(' ', 1)[0] === name);

test('allows exactly the Trusted Types policies that the code creates', () => {
  const created = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(WEB, file), 'utf8').matchAll(/createPolicy\(\s*'([\w-]+)'/g),
    ])
    .map(([, name]) => name);
  expect(directive('trusted-types')).toBe(`trusted-types ${created.join(' ') || "'none'"}`);
  expect(directive('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
});

test('upgrades requests only where the site has HTTPS', () => {
  expect(directive('upgrade-insecure-requests', { https: true })).toBe('upgrade-insecure-requests');
  expect(directive('upgrade-insecure-requests')).toBeUndefined();
});
