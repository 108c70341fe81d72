/** cdk-nag runs in every synthesis and fails it (stacks.ts). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { synthesize } from '../test-support/synthesize.ts';

const demo = synthesize('demo', { mailFrom: 'hola@lumbre.example' });
const production = synthesize('production', {
  mailFrom: 'hola@lumbre.example',
  alarmEmail: 'guardia@lumbre.example',
});

test.each([
  ['demo', demo],
  ['production', production],
])('cdk-nag finds nothing in %s', (_, { app }) => {
  app.synth();
  const report = join(app.outdir, 'validation-report.json');
  const { pluginReports = [] } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { pluginReports?: { violations: unknown[] }[] })
    : {};
  expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
});
