/**
 * `npm run bench` measures the budgets of docs/requirements/budgets.md that need a quiet machine or a
 * browser, and exits 1 when a "must" is missed. Figures that depend on the machine are compared with
 * a peer or a floor page of the same run. `npm test` asserts bytes and request units.
 *
 * `npm run bench -- taps lighthouse` runs only the named parts; see PARTS. `--runs 1` loads each page
 * once instead of five times, and `--origin <url>` measures the pages of a running shop.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { buildIfChanged } from '../build/build.ts';
import { onEmptyTable } from './empty-table.ts';
import { measureLighthouse } from './lighthouse.ts';
import { print, type Report } from './report.ts';
import { measureTaps } from './taps.ts';

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, origin: { type: 'string' } },
});
const { origin } = values;
const runs = Number(values.runs);

const PARTS: Record<string, () => Promise<readonly Report[]>> = {
  cpu: async () => {
    await buildIfChanged('functions');
    return onEmptyTable(async () => {
      // The module imports functions/, which read their environment when they are loaded.
      const { measureHandlerCpu } = await import('./handler-cpu.ts');
      return measureHandlerCpu();
    });
  },
  lighthouse: () => measureLighthouse(origin, runs),
  taps: () => measureTaps(origin, runs),
};

const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`No part ${unknown.join(', ')}; the parts are ${Object.keys(PARTS).join(', ')}`);
}
const parts = Object.entries(PARTS).filter(([name]) => named.length === 0 || named.includes(name));
for (const [name, measure] of parts) {
  if (parts.length === 1) for (const report of await measure()) print(report);
  else {
    // Each part runs in its own process, because handlers read their environment only once.
    const args = [...process.execArgv, import.meta.filename, name, '--runs', String(runs)];
    if (origin !== undefined) args.push('--origin', origin);
    if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) process.exitCode = 1;
  }
}
