/** Called by the git hook tools/hooks/commit-msg with the file that holds the message. */
import { readFileSync } from 'node:fs';
import { messageProblems } from './commit-message-rules.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: check-commit-message.ts <file>');

const problems = messageProblems(readFileSync(file, 'utf8'));
for (const problem of problems) console.error(`commit message: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
