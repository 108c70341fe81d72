import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findPython } from '../test-support/python.ts';
import { stackOf, stacksOf, SYNTHESIZED, type StageUnderTest } from '../test-support/template.ts';

/** The first stage is deployed, changed into the others and back, and deleted. */
const GROUPS: readonly (readonly StageUnderTest[])[] = [
  ['plain demo', 'demo', 'domain with a zone', 'domain with a certificate'],
  ['plain production', 'production', 'existing identity', 'restored table'],
];

const CFN_LINT = 'from cfnlint.runner import main; raise SystemExit(main())';

/** `learned`: types that need no stand-in any more. `left`: what is in the account at the end. */
type Report = Record<'states' | 'faults' | 'learned', string[]> &
  Record<'deployed' | 'left', Record<string, string[]>>;

/** `npm test` searches for Python before any step, and sets the variable. */
const python = findPython() ?? '';
(python === '' ? describe.skip : describe)('with Python', () => {
  test.each(GROUPS)('moto deploys the stage "%s", its changes and its removal', (...stages) => {
    const args = [
      join(import.meta.dirname, '../test-support/deploy_to_moto.py'),
      ...stages.map((name) => join(SYNTHESIZED, name)),
    ];
    const report = JSON.parse(execFileSync(python, args, { encoding: 'utf8' })) as Report;
    const { states, faults, learned, deployed, left } = report;
    expect({ faults, learned }).toEqual({ faults: [], learned: [] });
    expect(new Set(states)).toEqual(new Set(['CREATE_COMPLETE', 'UPDATE_COMPLETE']));
    expect(deployed['functions']).toHaveLength(
      stackOf(stages[0] ?? 'demo', 'shop').all('AWS::Lambda::Function').length,
    );
    // moto deletes retained resources, except when their creation fails.
    expect(left).toEqual({
      functions: [],
      roles: [],
      tables: [expect.stringContaining('Table') as string],
      buckets: [expect.stringContaining('sitebucket') as string],
    });
  });

  test('cfn-lint finds no fault', () => {
    // Compares every resource with AWS's specification. W3005: CDK writes dependencies that a
    // reference already implies.
    const stacks = [
      ...Object.values(stacksOf('demo')),
      ...Object.values(stacksOf('production')),
      stackOf('domain with a zone', 'certificate'),
    ];
    const { stdout, status } = spawnSync(
      python,
      ['-c', CFN_LINT, '--ignore-checks', 'W3005', '--', ...stacks.map(({ file }) => file)],
      { encoding: 'utf8' },
    );
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });
});
