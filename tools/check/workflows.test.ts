import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scripts } from '../../package.json' with { type: 'json' };

const folder = join(import.meta.dirname, '../../.github/workflows');
const workflows = readdirSync(folder).map(
  (file) => [file, readFileSync(join(folder, file), 'utf8')] as const,
);

test.each(workflows)('%s runs scripts that exist, and actions of a known commit', (_, text) => {
  const run = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(run));
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

test('a deployment is smoke-tested, and goes back to the commit before if the test fails', () => {
  const deploy = workflows.find(([file]) => file === 'deploy.yml')?.[1] ?? '';
  const steps = [
    "OutputKey=='Commit'",
    'cdk deploy --all',
    'npm run smoke',
    "steps.smoke.outcome == 'failure'",
    'git checkout --force "$COMMIT"',
    '--exclusively',
    'npm run smoke',
  ];
  const places = steps.reduce<number[]>(
    (found, step) => [...found, deploy.indexOf(step, (found.at(-1) ?? -1) + 1)],
    [],
  );
  expect(places.every((place) => place >= 0)).toBe(true);
});
