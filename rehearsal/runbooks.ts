/**
 * Runs the commands of docs/runbooks as an operator would, with bash and the AWS CLI, against the
 * deployed stages. A page whose command fails, or with a placeholder that has no value here, fails
 * the rehearsal.
 */
import { DEMO_USER } from '#shared/domain/demo.ts';
import { TABLE } from '#shared/domain/table.ts';
import { DynamoDBClient, ScanCommand, type AttributeValue } from '@aws-sdk/client-dynamodb';
import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { clientOptions, publishNext, resourceName, storeOf, type Deployment } from './checks.ts';
import { ACCOUNT, type Emulator } from './emulator.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs', 'runbooks');

/** A code block, or inline code that is a whole command without a placeholder. */
const BLOCK = /^ *```sh\n([^]*?)^ *```$/gm;
const SENTENCE = /`((?:aws [^`]* --|callers |log |npm run )[^`…<]*)`/g;

/** The commands of a page: first its code blocks, then its inline code. */
export const commandsOf = (page: string): string[] => {
  const text = readFileSync(join(FOLDER, page), 'utf8');
  const found = [...text.matchAll(BLOCK), ...text.replace(BLOCK, '').matchAll(SENTENCE)];
  return found.map(([, commands = '']) => commands);
};

/** Marks a failure in a place where bash does not stop, such as the list of a loop. */
const FAILED = 'Failed:';

/**
 * Replaces commands whose work other steps of the rehearsal do, such as deploy and build. A page
 * deploys only if the rehearsal gives it the stage's private settings; `--require-approval never` then
 * answers the CDK's question. moto does not know every operation of AWS, but the CLI checks the names
 * and parameters of a command before it sends the request.
 */
const PRELUDE = `
  git() { :; }
  npx() { [ -z "$DEPLOYS" ] || command npx "$@" --require-approval never; }
  aws() {
    local problem
    # Version 1 of the CLI reads the address of SQS from this option only.
    { problem=$(command aws --endpoint-url "$AWS_ENDPOINT_URL" "$@" 2>&1 >&3 3>&-); } 3>&1 && return
    case "$problem" in
      *'requested URL was not found'* | *'not been implemented'*) echo "$1 $2" >> "$UNKNOWN" ;;
      *) echo "${FAILED} aws $*: $problem" >&2; return 1 ;;
    esac
  }
  npm() { case "$*" in ci | 'run bench'* | 'run smoke'*) ;; *) command npm --silent "$@" ;; esac; }
`;

/** File that lists the commands whose operation moto does not know, one per line. */
const UNKNOWN = 'unknown-operations';

/**
 * Runs a script and returns what it prints.
 *
 * @param settings environment variables of the stage
 */
export const run = async (
  { environment, folder }: Emulator,
  script: string,
  settings: Record<string, string> = {},
): Promise<string> => {
  // Node's standard output is a socket, which a command cannot open as /dev/stdout.
  const piped = `${PRELUDE}{ ${script}\n} | cat`;
  const result = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', piped], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...environment,
      ...settings,
      DEPLOYS: settings['PRIVATE_SETTINGS'] ?? '',
      // Version 1 of the AWS CLI does not read AWS_REGION.
      AWS_DEFAULT_REGION: environment['AWS_REGION'],
      UNKNOWN: join(folder, UNKNOWN),
    },
    maxBuffer: 100 * 1024 * 1024,
  });
  const { stdout, stderr } = await result.catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${script}\n${error.stdout}${error.stderr}`);
  });
  assert.ok(!stderr.includes(FAILED), `${script}\n${stderr}`);
  return stdout;
};

/** Runs a page's commands after the setup of README.md. */
export const runCommands = (
  emulator: Emulator,
  stage: string,
  commands: readonly string[],
  settings?: Record<string, string>,
): Promise<string> => {
  const [setup = ''] = commandsOf('README.md');
  const script = [setup, ...commands].join('\n');
  return run(emulator, script.replaceAll('STAGE=production', `STAGE=${stage}`), settings);
};

/** Requests as CloudFront logs them: one caller guesses passwords, another one forgot a password. */
const LOGGED = [
  ...Array.from({ length: 3 }, () => ['198.51.100.9', '/api/users/tokens', '401']),
  ['2001:db8::7', '/api/admin/tokens', '401'],
  ['2001:db8::7', '/api/admin/tokens', '200'],
  ['203.0.113.5', '/api/products', '400'],
].map(([ip, path, status]) => ({ 'c-ip': ip, 'cs-uri-stem': path, 'sc-status': status }));

/** The output of a page's commands. */
const PRINTED: Readonly<Record<string, RegExp>> = {
  'alarms/sign-ins-refused.md': /^ *3 198\.51\.100\.9\n *1 2001:db8::7\n$/,
};

const writeAccessLog = async (deployment: Deployment): Promise<void> => {
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
  await storeOf(deployment).send(
    new PutObjectCommand({
      Bucket: await resourceName(deployment, deployment.stacks.data, 'LogsBucket'),
      Key: `AWSLogs/${ACCOUNT}/CloudFront/${day}/E1.log.gz`,
      Body: gzipSync(LOGGED.map((line) => `${JSON.stringify(line)}\n`).join('')),
    }),
  );
};

/** The items whose partition key begins with a text. */
const itemsOf = async (
  deployment: Deployment,
  start: string,
): Promise<Record<string, AttributeValue>[]> => {
  const { Items = [] } = await new DynamoDBClient(clientOptions(deployment.emulator)).send(
    new ScanCommand({
      TableName: await resourceName(deployment, deployment.stacks.data, 'Table'),
      FilterExpression: `begins_with(${TABLE.partitionKey}, :start)`,
      ExpressionAttributeValues: { ':start': { S: start } },
    }),
  );
  return Items;
};

const idIn = (item: Record<string, AttributeValue> | undefined): string =>
  item?.[TABLE.partitionKey]?.S?.replace(/^.*#/, '') ?? '';

/** Deletes the files of an image, as the sweep does; the bucket keeps their versions. */
const sweep = async (deployment: Deployment, image: string): Promise<void> => {
  const Bucket = await resourceName(deployment, deployment.stacks.data, 'ImagesBucket');
  const s3 = storeOf(deployment);
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: image }));
  assert.ok(Contents.length > 0, `No file of the image ${image}`);
  for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }));
};

/** The values of the placeholders in the pages. */
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

const valuesFor = async (deployment: Deployment): Promise<Values> => {
  const [user] = (await itemsOf(deployment, 'USER#')).filter(
    ({ email }) => email?.S === DEMO_USER.email,
  );
  const products = (await itemsOf(deployment, 'PRODUCT#')).filter(
    ({ images }) => images?.L?.length,
  );
  const [shown, lost] = products.map(
    ({ images }) => images?.L?.[0]?.S?.replace(/-\d+w\.webp$/, '') ?? '',
  );
  assert.ok(user && shown && lost);
  await sweep(deployment, lost);
  const now = new Date().toISOString();
  return {
    'end-sessions.md': { '<id>': idIn(user) },
    'erase-person.md': { '<id>': idIn(user), '<address>': DEMO_USER.email },
    'remove-image.md': { '<name>': shown },
    'roll-back.md': { '<the commit before>': 'HEAD~1' },
    'undo-edit.md': {
      '<id>': idIn(products[0]),
      '<name>': lost,
      '2026-11-20T18:00:00Z': now,
    },
    'upgrade.md': { '<version>': 'HEAD' },
  };
};

/** The demo has no generated password of a first admin, and no sender of mails. */
const OF_PRODUCTION = ['alarms/stream-late.md', 'leave-ses-sandbox.md', 'rotate-keys.md'];

/** Runs the steps of publications while a promise is pending. */
const publishWhile = async <T>(deployment: Deployment, work: Promise<T>): Promise<T> => {
  const end = new AbortController();
  const result = work.finally(() => {
    end.abort();
  });
  while (!end.signal.aborted) if (!(await publishNext(deployment))) await setTimeout(200);
  return result;
};

/** @throws Error with the commands of the first page that fails */
export const runPages = async (deployment: Deployment): Promise<string> => {
  await writeAccessLog(deployment);
  const values = await valuesFor(deployment);
  const pages = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .filter((file) => !['README.md', 'restore.md', 'uninstall.md'].includes(file))
    .toSorted();
  let count = 0;
  for (const page of pages) {
    const commands = commandsOf(page).map((text) =>
      Object.entries(values[page] ?? {}).reduce(
        (all, [from, to]) => all.replaceAll(from, to),
        text,
      ),
    );
    if (commands.length === 0) continue;
    const [open] = commands.flatMap((text) => text.match(/<[a-z][a-z ]*>/g) ?? []);
    assert.equal(open, undefined, `${page}: the placeholder ${open} has no value`);
    const stage = OF_PRODUCTION.includes(page) ? 'production' : 'demo';
    const printed = await publishWhile(
      deployment,
      runCommands(deployment.emulator, stage, commands),
    ).catch((error: Error) => {
      throw new Error(`${page}: ${error.message}`);
    });
    assert.doesNotMatch(printed, /FunctionError/, page);
    assert.match(printed, PRINTED[page] ?? /^/, page);
    count += commands.length;
  }
  const unknown = await readFile(join(deployment.emulator.folder, UNKNOWN), 'utf8').catch(() => '');
  const names = [...new Set(unknown.trim().split('\n'))].toSorted();
  return `${count} blocks and commands of docs/runbooks; moto does not know ${names.join(', ')}`;
};

/** Names of everything in the account that can have the name of a stage. */
const LISTS = [
  'backup list-backup-vaults --query BackupVaultList[].BackupVaultName',
  'cloudformation describe-stacks --query Stacks[].StackName',
  'cloudformation describe-stacks --query Stacks[].StackName --region us-east-1',
  'dynamodb list-tables --query TableNames',
  'events list-rules --query Rules[].Name',
  'iam list-roles --query Roles[].RoleName',
  'lambda list-functions --query Functions[].FunctionName',
  'logs describe-log-groups --query logGroups[].logGroupName',
  's3api list-buckets --query Buckets[].Name',
  'secretsmanager list-secrets --query SecretList[].Tags[].Value',
  'sns list-topics --query Topics[].TopicArn',
  'sqs list-queues --query QueueUrls',
].map((list) => `aws ${list.replace(/--query (\S+)/, "--query '$1'")} --output text`);

/** Follows docs/runbooks/uninstall.md and checks that nothing of the stage is left. */
export const uninstall = async (emulator: Emulator, stage: string): Promise<string> => {
  await runCommands(emulator, stage, commandsOf('uninstall.md'));
  const printed = await run(emulator, LISTS.join('\n'));
  const left = printed.split(/\s+/).filter((name) => name.includes(stage));
  assert.deepEqual(left, []);
  return `nothing of ${stage} is left`;
};
