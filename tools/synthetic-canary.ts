/**
 * The script of the synthetic canary (infra/operations/synthetic-canary.ts, ADR-0087): runs the smoke
 * test from inside AWS. CloudWatch Synthetics counts a run as failed when the handler throws.
 */
import { askAt, smoke } from './smoke-checks.ts';

/** Milliseconds for one answer: the longest timeout of a function that answers calls. */
const PATIENCE = 10_000;
/** A run may take five minutes. All attempts of all checks end within that time without any answer. */
const PACE = { attempts: 3, pause: 2000 };

/** @throws Error that names the checks that have failed */
export const handler = async (): Promise<void> => {
  const results = await smoke(askAt(process.env['PUBLIC_ORIGIN'] ?? '', PATIENCE), PACE);
  const problems: string[] = [];
  for (const { name, problem } of results) {
    console.log(problem === undefined ? `✓ ${name}` : `✗ ${name}: ${problem}`);
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
};
