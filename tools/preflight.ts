/**
 * `npm run preflight`: says whether an account is ready for a deployment of the stage, and what to do
 * where it is not (docs/deploy.md). It only reads, and exits with 1 when a deployment would fail.
 */
import { checkAccount, type Finding } from './preflight-checks.ts';

const MARKS: Record<Finding['level'], string> = { ok: '✓', note: '!', stop: '✗' };
const WIDTH = 14;

const { STAGE: stage = 'demo', AWS_REGION, AWS_DEFAULT_REGION } = process.env;
const region = AWS_REGION ?? AWS_DEFAULT_REGION;
// The CDK CLI would take us-east-1.
if (region === undefined) throw new Error('Set AWS_REGION to a region near your shoppers');

const findings = await checkAccount(stage, region);
for (const { subject, level, text, remedy } of findings) {
  console.log(`${MARKS[level]} ${subject.padEnd(WIDTH)}${text}`);
  if (remedy !== undefined) console.log(`${' '.repeat(WIDTH + 2)}${remedy}`);
}
if (findings.some(({ level }) => level === 'stop')) process.exitCode = 1;
