/**
 * `npm run preflight`: says whether an account is ready for a deployment of the stage, and what to do
 * where it is not (docs/deploy.md). It changes nothing, and exits with 1 when a deployment would fail
 * or do harm.
 *
 * The CDK CLI runs it with `--before-synthesis` as the first step of a deployment (cdk.json). It then
 * prints only what needs attention, to stderr because `cdk synth` prints the template to stdout.
 */
import { parseArgs } from 'node:util';
import { chosenStage } from '../infra/chosen-stage.ts';
import { checkAccount, findTarget, type Finding } from './preflight-checks.ts';

const { values } = parseArgs({
  options: { 'before-synthesis': { type: 'boolean', default: false } },
});
const beforeSynthesis = values['before-synthesis'];

const MARKS: Record<Finding['level'], string> = { ok: '✓', note: '!', stop: '✗' };
const WIDTH = 16;

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const show = ({ subject, level, text, todo }: Finding): void => {
  if (beforeSynthesis && level === 'ok') return;
  say(`${MARKS[level]} ${subject.padEnd(WIDTH)}${text}`);
  if (todo !== undefined)
    say(`${' '.repeat(WIDTH + 2)}${todo.replaceAll('\n', `\n${' '.repeat(WIDTH + 2)}`)}`);
};

const preflight = async (): Promise<boolean> => {
  const stage = await chosenStage(process.env);
  const target = await findTarget(process.env);
  if ('level' in target) {
    show(target);
    return false;
  }
  if (!beforeSynthesis) {
    say(`Stage ${stage.name} in account ${target.account}, ${target.region}`);
  }
  const findings = await checkAccount({ stage, ...target }, { beforeSynthesis });
  for (const finding of findings) show(finding);
  return findings.every(({ level }) => level !== 'stop');
};

// Without credentials the CDK CLI sets no account. It can synthesize then, but not deploy.
const isOff =
  process.env['PREFLIGHT'] === 'off' ||
  (beforeSynthesis && process.env['CDK_DEFAULT_ACCOUNT'] === undefined);
if (!isOff && !(await preflight())) process.exitCode = 1;
