/**
 * After the endpoint tests, which note what they used: prints every permission that a function's
 * role gives and no test ever needed. Fails where one of them has no reason below.
 */
import { kebabCase } from '#shared/rows/index.ts';
import type { Metafile } from 'esbuild';
import { readFileSync } from 'node:fs';
import { synthesizeRoles } from '../../test-support/roles.ts';

/** What no code of ours asks for, but a service does in the function's name. */
const REASONS: readonly { permission: RegExp; reason: string }[] = [
  {
    permission: /^logs:(CreateLogStream|PutLogEvents) on \w+Logs\w+\.Arn$/,
    reason: 'Lambda writes down what the function prints',
  },
  {
    permission: /^xray:(PutTelemetryRecords|PutTraceSegments) on \*$/,
    reason: 'Lambda traces; X-Ray knows no resources',
  },
  {
    permission: /^dynamodb:(DescribeStream|GetRecords|GetShardIterator) on Table\.StreamArn$/,
    reason: 'Lambda reads the stream for its worker',
  },
  {
    permission: /^dynamodb:ListStreams on \*$/,
    reason: 'Lambda looks for the stream; it knows no resources',
  },
  {
    permission: /^sqs:SendMessage on \w*DeadLetters\w+\.Arn$/,
    reason: 'Lambda writes down what it gave up',
  },
  {
    permission: /^ses:SendRawEmail on .+:configuration-set\/\w+$/,
    reason: 'SES adds the configuration set of the identity by itself',
  },
];

/**
 * A function keeps the secret for five minutes, and a test's own tokens are made with it: calls tell
 * nothing here. What holds the module that reads the secret reads it.
 */
const SECRET = {
  permission: /^secretsmanager:GetSecretValue on Secret$/,
  module: 'functions/secrets/shop-secret.ts',
};

const [file = ''] = process.argv.slice(2);
const used = new Set(readFileSync(file, 'utf8').split('\n'));
const { outputs } = JSON.parse(readFileSync('dist/functions.meta.json', 'utf8')) as Metafile;

const readsSecret = (construct: string): boolean => {
  const bundle = `dist/functions/${kebabCase(construct).slice(1)}/index.mjs`;
  return (outputs[bundle]?.inputs[SECRET.module]?.bytesInOutput ?? 0) > 0;
};
const isUsed = ({ name, permission }: { name: string; permission: string }): boolean =>
  used.has(`${name} ${permission}`) || (SECRET.permission.test(permission) && readsSecret(name));

const allowed = Object.entries(synthesizeRoles()).flatMap(([name, { statements }]) =>
  statements.flatMap(({ actions, resources }) =>
    actions.flatMap((action) =>
      resources.map((resource) => ({ name, permission: `${action} on ${resource}` })),
    ),
  ),
);
const unused = allowed.filter((each) => !isUsed(each));

const explained = REASONS.map(({ permission, reason }) => ({
  reason,
  found: unused.filter((each) => permission.test(each.permission)),
}));
const unexplained = unused.filter(
  ({ permission }) => !REASONS.some((each) => each.permission.test(permission)),
);

console.log(`${allowed.length} permissions, ${allowed.length - unused.length} used by tests`);
for (const { reason, found } of explained) console.log(`${found.length} unused: ${reason}`);
for (const { name, permission } of unexplained) console.error(`${name} never needed ${permission}`);
const stale = explained.filter(({ found }) => found.length === 0);
for (const { reason } of stale) console.error(`Nothing needs the reason "${reason}"`);
process.exitCode = unexplained.length + stale.length > 0 ? 1 : 0;
