/**
 * `npm run smoke -- https://your.shop`: checks a deployed shop (smoke-checks.ts). It exits with 1 if
 * something does not work; the workflow "deploy" then takes the deployment back.
 */
import { askAt, smoke } from './smoke-checks.ts';

const [, , origin = ''] = process.argv;
if (!/^https?:\/\/[^/]+$/.test(origin)) {
  throw new Error('Name the shop, without a slash at the end: npm run smoke -- https://your.shop');
}
/** Milliseconds for one answer. */
const PATIENCE = 30_000;

const results = await smoke(askAt(origin, PATIENCE));
for (const { name, problem } of results) {
  console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}`);
}
if (results.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
