import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageProblems } from './commit-message.ts';

const BODY = 'A retry would send the mail twice.\n';

test.each([
  ['a subject, a blank line and a body', `mail: stop retrying SES calls\n\n${BODY}`],
  ['an area of two words', `supply chain: check licences\n\n${BODY}`],
  ['two areas', `build, tools: rewrite comments\n\n${BODY}`],
  ['an area that is a path', `tools/test.ts: run steps in parallel\n\n${BODY}`],
  ['a subject of 72 characters', `mail: ${'a'.repeat(66)}\n\n${BODY}`],
  [
    'a long URL',
    `mail: stop retrying SES calls\n\n${BODY}\nhttps://example.com/${'a'.repeat(80)}\n`,
  ],
  ['a merge', "Merge branch 'main' into tools\n"],
  ['a fixup', 'fixup! mail: stop retrying SES calls\n'],
  [
    'comments and the diff that git adds',
    `mail: stop retrying SES calls\n\n${BODY}# Please enter\n# ------------------------ >8 ------------------------\n${'+'.repeat(70)} long line\n`,
  ],
])('accepts %s', (_, message) => {
  expect(messageProblems(message)).toEqual([]);
});

test.each([
  ['a subject without an area', `Stop retrying SES calls\n\n${BODY}`, 'area: imperative summary'],
  ['a subject with a full stop', `mail: stop retrying.\n\n${BODY}`, 'without a full stop'],
  ['a subject of 73 characters', `mail: ${'a'.repeat(67)}\n\n${BODY}`, '73 characters'],
  ['a second line with text', `mail: stop retrying\n${BODY}\n${BODY}`, 'must be blank'],
  ['a message without a body', 'mail: stop retrying SES calls\n', 'a body must say why'],
  ['an empty message', '# Please enter\n', 'area: imperative summary'],
  ['a body line of 73 characters', `mail: stop retrying\n\nA ${'b'.repeat(71)}\n`, 'wrap at 72'],
])('rejects %s', (_, message, problem) => {
  expect(messageProblems(message).join('\n')).toContain(problem);
});

test('the hook exits 1 for a bad message and 0 for a good one', () => {
  const root = join(import.meta.dirname, '..');
  const folder = mkdtempSync(join(tmpdir(), 'commit-message-'));
  try {
    const file = join(folder, 'message');
    writeFileSync(file, 'Bad message\n');
    const hook = join(root, 'tools/hooks/commit-msg');
    const { status, stderr } = spawnSync(hook, [file], { cwd: root, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain('commit message: the subject must read');
    writeFileSync(file, `mail: stop retrying SES calls\n\n${BODY}`);
    expect(spawnSync(hook, [file], { cwd: root, encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
