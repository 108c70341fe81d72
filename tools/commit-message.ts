/** Called by the git hook tools/hooks/commit-msg with the file that holds the message. */
import { readFileSync } from 'node:fs';

const MAX_LINE_LENGTH = 72;

const SUBJECT = /^[a-z][\w./-]*(,? [\w./-]+)*: \S.*[^.\s]$/;

const GENERATED = /^(Merge |Revert "|fixup! |squash! |amend! )/;

/** Lines that cannot be wrapped: a URL, a trailer such as Co-authored-by. */
const UNBREAKABLE = /^(\S+|[A-Z][\w-]+: \S.*)$/;

/** The message without comments and without the diff of `git commit --verbose`. */
const writtenLines = (message: string): string[] => {
  const [written = ''] = message.split(/^# -+ >8 -+$/m);
  return written
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
};

/** The violations of the form that CONTRIBUTING.md describes; none for a correct message. */
export const messageProblems = (message: string): string[] => {
  const [subject = '', second = '', ...body] = writtenLines(message);
  if (GENERATED.test(subject)) return [];
  const tooLong = [second, ...body].filter(
    (line) => line.length > MAX_LINE_LENGTH && !UNBREAKABLE.test(line),
  );
  return [
    ...(SUBJECT.test(subject)
      ? []
      : ['the subject must read "area: imperative summary", without a full stop']),
    ...(subject.length > MAX_LINE_LENGTH
      ? [`the subject has ${subject.length} characters, at most ${MAX_LINE_LENGTH} are allowed`]
      : []),
    ...(second === '' ? [] : ['the second line must be blank']),
    ...(body.some((line) => line.trim() !== '')
      ? []
      : ['a body must say why, what was considered and how it was checked']),
    ...tooLong.map((line) => `wrap at ${MAX_LINE_LENGTH} characters: ${line}`),
  ];
};

if (process.argv[1] === import.meta.filename) {
  const problems = messageProblems(readFileSync(process.argv[2] ?? '', 'utf8'));
  for (const problem of problems) console.error(`commit message: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}
