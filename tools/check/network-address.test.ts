/** A forged X-Forwarded-For must evade no limit (PROMISE-S27). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FORGEABLE =
  /x-forwarded-for|x-real-ip|forwarded['"`]|true-client-ip|cf-connecting-ip|sourceIp/i;

const sources = ['functions', 'shared'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(folder, file)),
);

test('no function and no shared rule reads an address that a caller can forge', () => {
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((file) => FORGEABLE.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(found).toEqual([]);
});

test('finds such a header', () => {
  expect(FORGEABLE.test("event.headers['X-Forwarded-For']")).toBe(true);
  expect(FORGEABLE.test('requestContext.http.sourceIp')).toBe(true);
});
