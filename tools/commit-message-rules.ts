/** Characters in a line of a commit message. */
const MAX_LINE = 72;

/** `git log` and code hosts show a subject without a break up to MAX_LINE. */
const SUBJECT = /^[a-z][\w./-]*(,? [\w./-]+)*: \S.*[^.\s]$/;

/** Subjects that git writes by itself. */
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

/** Whatever contradicts the form of CONTRIBUTING.md ("Commits"); nothing for a sound message. */
export const messageProblems = (message: string): string[] => {
  const [subject = '', second = '', ...body] = writtenLines(message);
  if (GENERATED.test(subject)) return [];
  const tooLong = [second, ...body].filter(
    (line) => line.length > MAX_LINE && !UNBREAKABLE.test(line),
  );
  return [
    ...(SUBJECT.test(subject)
      ? []
      : ['the subject must read "area: imperative summary", without a full stop']),
    ...(subject.length > MAX_LINE
      ? [`the subject has ${subject.length} characters, at most ${MAX_LINE} are allowed`]
      : []),
    ...(second === '' ? [] : ['the second line must be blank']),
    ...(body.some((line) => line.trim() !== '')
      ? []
      : ['a body must say why, what was considered and how it was checked']),
    ...tooLong.map((line) => `wrap at ${MAX_LINE} characters: ${line}`),
  ];
};
