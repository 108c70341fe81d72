/** All `aws` commands exist, with their options, and no required option is missing. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = [
  'docs/deploy.md',
  ...readdirSync(join(ROOT, 'docs/runbooks'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/runbooks/${file}`),
];

/** A code block, or inline code that begins with the command. */
const CODE = /^ *```sh\n([^]*?)^ *```$|`(aws [^`\n]*--[^`\n]*)`/gm;
const COMMAND = /\baws ([a-z][a-z0-9-]+) (wait [a-z-]+|[a-z][a-z0-9-]+)\b([^\n;|]*)/g;
/** The innermost command in another one: `--delete "$(aws s3api …)"`. */
const INNER = /\$\(([^()]*)\)/;

type Command = [service: string, operation: string, options: string[]];

const commandsIn = (code: string): Command[] => {
  // Quoted JSON and queries contain no options.
  let plain = code.replace(/\\\n/g, ' ').replace(/'[^'\n]*'/g, '');
  const parts: string[] = [];
  for (let inner = INNER.exec(plain); inner; inner = INNER.exec(plain)) {
    parts.push(inner[1] ?? '');
    plain = plain.replace(INNER, '');
  }
  return [...parts, plain].flatMap((part) =>
    [...part.matchAll(COMMAND)].map(([, service = '', operation = '', rest = '']): Command => [
      service,
      operation,
      [...rest.matchAll(/ --([a-z][a-z0-9-]*)/g)].map(([, option = '']) => option),
    ]),
  );
};

const commandsOf = (page: string): Command[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(CODE)].flatMap(([, block, inline]) =>
    commandsIn(block ?? inline ?? ''),
  );

const check = (commands: readonly Command[]): string[] => {
  const { stdout, stderr } = spawnSync('python3', [join(import.meta.dirname, 'aws_commands.py')], {
    encoding: 'utf8',
    input: JSON.stringify(commands),
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout) as string[];
};

const hasModels = spawnSync('python3', ['-c', 'import botocore']).status === 0;
if (!hasModels) {
  process.stderr.write('NOT CHECKED: commands of the runbooks (pip install botocore)\n');
}
(hasModels ? describe : describe.skip)('commands of the AWS CLI', () => {
  test('a wrong command is found', () => {
    const wrong =
      'aws sqs fly --x 1\naws dynamodb get-item --table-nam t --key k\naws nothing do --y';
    expect(check(commandsIn(wrong))).toEqual([
      'aws sqs fly: no such operation',
      'aws dynamodb get-item: no option --table-nam',
      'aws dynamodb get-item: without --table-name',
      'aws nothing do: no such service',
    ]);
  });

  test('every command of the pages is known', () => {
    const commands = PAGES.flatMap(commandsOf);
    expect(commands.length).toBeGreaterThan(40);
    expect(check(commands)).toEqual([]);
  });
});
