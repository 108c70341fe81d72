/** The quick run; `npm run fuzz -- --n 20000 --seed 7` goes further. */
import { fuzzApi } from './api-fuzzer.ts';

test('a thousand requests, valid and broken: no fault, nothing undocumented, nothing leaks', async () => {
  const { failure, sent } = await fuzzApi({ n: 1000, seed: 1, parallel: 4 });
  expect(failure).toBeUndefined();
  expect(sent).toBeGreaterThanOrEqual(1000);
});
