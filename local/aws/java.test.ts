import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findJava, javaMajor } from './java.ts';

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_402"', 8],
  ['The operation couldn’t be completed. Unable to locate a Java Runtime.', 0],
])('reads the version in %p as Java %p', (output, major) => {
  expect(javaMajor(output)).toBe(major);
});

test('says what to install when there is neither Java nor a network', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'java-'));
  const before = process.env['HTTPS_PROXY'];
  // Nothing listens on the discard port, so the download fails at once.
  process.env['HTTPS_PROXY'] = 'http://127.0.0.1:9';
  const onFetch = jest.fn();
  try {
    await expect(findJava(join(folder, 'java'), onFetch, { PATH: folder })).rejects.toThrow(
      /^Falta Java 17 .* JAVA_HOME$/,
    );
    expect(onFetch).toHaveBeenCalledTimes(1);
  } finally {
    if (before === undefined) delete process.env['HTTPS_PROXY'];
    else process.env['HTTPS_PROXY'] = before;
    await rm(folder, { recursive: true });
  }
});
