/** Ids are defined exactly once in docs/, and links and paths name files of the repository. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

const listFiles = (): string[] => {
  const git = (...args: string[]): string[] =>
    execFileSync('git', ['-C', ROOT, 'ls-files', ...args], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
  const deleted = new Set(git('--deleted'));
  return git('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
};

const files = [...new Set(listFiles())];
const TEXT = /\.(?:ts|tsx|mjs|cjs|md|json|yml|scss|py|html|sh)$|^\.ci\//;
const GENERATED = /(?:^|\/)package-lock\.json$|^seed\/catalogue\.json$/;
/** This file has the forms that it looks for. */
const SELF = 'tools/check/references.test.ts';
const texts = new Map(
  files
    .filter((file) => TEXT.test(file) && !GENERATED.test(file) && file !== SELF)
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const pages = [...texts].filter(([file]) => file.endsWith('.md'));

const folders = new Set(
  files.flatMap((file) => {
    const parts = file.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);
const exists = (path: string): boolean => {
  const clean = path.replace(/\/$/, '');
  return files.includes(clean) || folders.has(clean);
};

const matches = (
  pattern: RegExp,
  entries: Iterable<readonly [string, string]>,
): { place: string; file: string; match: string }[] =>
  [...entries].flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(pattern)].map((found) => ({
        place: `${file}:${index + 1}`,
        file,
        match: found[1] ?? found[0],
      })),
    ),
  );
const report = (found: readonly { place: string; match: string }[]): string[] =>
  found.map(({ place, match }) => `${place}: ${match}`);

const FAMILIES = '(?:RULE|PROMISE|SPEC|BUDGET|REQ|ADR)';
const WELL_FORMED =
  /^(?:RULE-\d{2,3}|PROMISE-[RS]\d\d|SPEC-\d|BUDGET-P\d\d|REQ-[A-Z]+(?:-[A-Z]+)*|ADR-\d{4})$/;
/** The id begins a heading or an entry of a list, or is the first cell of a table row. */
const DEFINITION = new RegExp(
  `^(?:#+ (?=${FAMILIES}-)|- \\*\\*(?=${FAMILIES}-)|\\| (?=${FAMILIES}-[\\w-]+ +\\|))([\\w-]+)`,
  'g',
);
/** `RULE-nn` and the like stand for any id of the family. */
const CITATION = new RegExp(`\\b${FAMILIES}-(?!n+\\b|[A-Z]nn\\b)[\\w-]*\\w`, 'g');

const definitions = matches(
  DEFINITION,
  pages.filter(([file]) => /^docs\/(?:requirements|decisions)\//.test(file)),
);
const defined = new Set(definitions.map(({ match }) => match));

describe('ids', () => {
  test('every definition is well formed and there are no two of the same id', () => {
    expect(defined.size).toBeGreaterThan(150);
    expect(report(definitions.filter(({ match }) => !WELL_FORMED.test(match)))).toEqual([]);
    const repeated = definitions.filter(
      ({ match }, index) => definitions.findIndex((other) => other.match === match) !== index,
    );
    expect(report(repeated)).toEqual([]);
  });

  test('every cited id is defined', () => {
    const cited = matches(CITATION, texts);
    expect(cited.length).toBeGreaterThan(500);
    expect(report(cited.filter(({ match }) => !defined.has(match)))).toEqual([]);
  });

  test('a decision record carries the number of its file, a date and a status', () => {
    const records = pages.filter(([file]) => /^docs\/decisions\/\d/.test(file));
    expect(records.length).toBeGreaterThan(20);
    for (const [file, text] of records) {
      const [, number = ''] = /\/(\d{4})-/.exec(file) ?? [];
      const lines = text.trimEnd().split('\n');
      expect([file, lines[0]]).toEqual([
        file,
        expect.stringMatching(new RegExp(`^# ADR-${number}: \\S`)),
      ]);
      expect([file, lines[2]]).toEqual([file, expect.stringMatching(/^Date: \d{4}-\d\d-\d\d$/)]);
      expect([file, lines[4]]).toEqual([file, expect.stringMatching(/^Status: \S/)]);
      expect([file, lines.length <= 40]).toEqual([file, true]);
    }
  });

  test('every promise names a test that proves it', () => {
    const page = texts.get('docs/requirements/promises.md') ?? '';
    const promises = page.split('\n').filter((line) => line.startsWith('- **PROMISE-'));
    expect(promises.length).toBeGreaterThan(50);
    const unproven = promises.filter((promise) => {
      const [proof = ''] = /\[[^\]]*\]$/.exec(promise) ?? [];
      const tests = [...proof.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(
        ([, file = '']) => file,
      );
      return tests.length === 0 || !tests.every((file) => files.includes(file));
    });
    expect(unproven).toEqual([]);
  });
});

/** Earlier forms, for documents that are not in the repository. */
const SHORTHAND = [
  /\b(?:decisions?|promises?|specification,?|budgets?) (?:section )?(?:[RSP]?\d{1,2}\b(?! %| \d)|[B-D]\.\d)/gi,
  /(?<![\w-])P\d{1,2}\b(?![-_'])/g,
  /\([RS](?!3\))\d{1,2}(?=[),])/g,
  /\/work\/|\(0\d{3}\)/g,
];

test('no reference in the old shorthand is left', () => {
  const entries = [...texts].filter(([file]) => /\.(?:ts|tsx|mjs|cjs|md|scss|py)$/.test(file));
  expect(SHORTHAND.flatMap((pattern) => report(matches(pattern, entries)))).toEqual([]);
});

describe('paths', () => {
  const resolve = (file: string, target: string): string => join(file, '..', target);

  test('every relative link of a page leads to a file', () => {
    const links = matches(/\]\((?!\w+:|#)([^)#\s]+)/g, pages);
    expect(links.length).toBeGreaterThan(100);
    expect(report(links.filter(({ file, match }) => !exists(resolve(file, match))))).toEqual([]);
  });

  test('every path in backticks exists; one with a placeholder, up to the placeholder', () => {
    const top = new Set([...folders, ...files].map((path) => path.split('/')[0] ?? ''));
    const paths = matches(/`([^`\s]+)`/g, pages).filter(({ match }) => {
      const [first = '', ...rest] = match.split('/');
      return top.has(first) && (rest.length > 0 || first.includes('.'));
    });
    expect(paths.length).toBeGreaterThan(100);
    const upToPlaceholder = (path: string): string => path.replace(/[^/]*[<>{}*…].*$/, '');
    const broken = paths.filter(({ match }) => !exists(upToPlaceholder(match)));
    expect(report(broken)).toEqual([]);
  });

  test('every path in a comment of the code exists', () => {
    const code = [...texts].filter(([file]) => /\.(?:ts|tsx|mjs|cjs|scss)$/.test(file));
    const comments = code.map(
      ([file, text]) =>
        [
          file,
          text
            .split('\n')
            .map((line) => (/^\s*(?:\*|\/\*|\/\/)/.test(line) ? line : ''))
            .join('\n'),
        ] as const,
    );
    const tops = [...new Set([...folders].map((folder) => folder.split('/')[0]))].join('|');
    const named = new RegExp(
      `(?<![\\w./-])((?:${tops.replaceAll('.', '\\.')})/[\\w./-]+\\.(?:ts|tsx|mjs|cjs|md|json|html))\\b`,
      'g',
    );
    const found = matches(named, comments);
    expect(found.length).toBeGreaterThan(50);
    expect(report(found.filter(({ match }) => !exists(match)))).toEqual([]);
  });
});

test('no file contains a marker of a merge conflict', () => {
  expect(report(matches(/^\s*(?:<{7}|>{7}|\|{7}|={7})(?: .*)?$/g, texts))).toEqual([]);
});

test('the index of decision records lists each of them, in order', () => {
  const index = texts.get('docs/decisions/README.md') ?? '';
  const listed = [...index.matchAll(/^- \[ADR-\d{4}\]\((\d{4}-[\w-]+\.md)\)/gm)].map(
    ([, file]) => file,
  );
  const records = files.flatMap((file) => /^docs\/decisions\/(\d{4}-.*)$/.exec(file)?.[1] ?? []);
  expect(listed).toEqual(records.toSorted());
});
