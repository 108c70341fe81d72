/**
 * `npm run smoke -- https://your.shop`: checks a deployed shop (smoke-checks.ts). It exits with 1 if
 * something does not work; the workflow "deploy" then takes the deployment back.
 */
import { smoke } from './smoke-checks.ts';

const [, , origin = ''] = process.argv;
if (!/^https?:\/\/[^/]+$/.test(origin)) {
  throw new Error('Name the shop, without a slash at the end: npm run smoke -- https://your.shop');
}
/** Milliseconds for one answer. */
const PATIENCE = 30_000;

const results = await smoke((path, sent) =>
  // A redirect to the home page would hide a missing page.
  fetch(origin + path, { ...sent, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) }),
);
for (const { name, problem } of results) {
  console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}`);
}
if (results.some(({ problem }) => problem !== undefined)) process.exitCode = 1;
