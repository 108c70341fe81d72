/** A short run; `npm run fuzz -- --n 20000 --seed 7` sends more. */
import { fuzzApi } from './api-fuzzer.ts';

test('a thousand valid and broken requests cause no 5xx, no undocumented answer and no leak', async () => {
  const { failure, sent } = await fuzzApi({ n: 1000, seed: 1, parallel: 4 });
  expect(failure).toBeUndefined();
  expect(sent).toBeGreaterThanOrEqual(1000);
});
