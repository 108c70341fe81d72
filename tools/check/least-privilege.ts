/** Fails for a permission that no endpoint test used and that has no reason below. */
import { allRows, kebabCase, pascalCase } from '#shared/rows/index.ts';
import type { ShopKey } from '#shared/rows/row.ts';
import { readFileSync } from 'node:fs';
import { allRoles, USED_PERMISSIONS_FILE } from '../../test-support/roles.ts';

/** A service uses these permissions for the function. */
const REASONS: readonly { permission: RegExp; reason: string }[] = [
  {
    permission: /^logs:(CreateLogStream|PutLogEvents) on Log\w+\.Arn$/,
    reason: 'Lambda writes the log lines of the function',
  },
  {
    permission: /^dynamodb:(DescribeStream|GetRecords|GetShardIterator) on Table\.StreamArn$/,
    reason: 'Lambda reads the stream for its worker',
  },
  {
    permission: /^dynamodb:ListStreams on \*$/,
    reason: 'Lambda searches the stream; the action takes no resource',
  },
  {
    permission: /^sqs:SendMessage on \w*DeadLetters\w+\.Arn$/,
    reason: 'Lambda sends failed events to the dead-letter queue',
  },
  {
    permission: /^ses:SendRawEmail on .+:configuration-set\/\w+$/,
    reason: 'SES adds the configuration set of the identity',
  },
  {
    permission: /^sns:GetTopicAttributes on AlarmTopic\w+$/,
    reason: 'One machine has no SNS, so the test plays its answer',
  },
  {
    permission: /^s3:ListBucket on SiteBucket\w+\.Arn$/,
    reason: 'S3 answers 404 instead of 403 for a missing page',
  },
];

/**
 * Keys are cached, so calls do not prove that a function needs a key. A bundle that contains the
 * reader of a key needs the permission.
 */
const KEY = /^ssm:GetParameter on .*\/keys\/(\w+)$/;

const used = new Set(readFileSync(USED_PERMISSIONS_FILE, 'utf8').split('\n'));

const readsKey = (construct: string, key: string): boolean =>
  readFileSync(`dist/functions/${kebabCase(construct).slice(1)}/index.cjs`, 'utf8').includes(
    `("${key}")`,
  );
const isUsed = ({ name, permission }: { name: string; permission: string }): boolean => {
  const [, key] = KEY.exec(permission) ?? [];
  return used.has(`${name} ${permission}`) || (key !== undefined && readsKey(name, key));
};

const allowed = Object.entries(allRoles()).flatMap(([name, { statements }]) =>
  statements.flatMap(({ actions, resources, conditions }) =>
    actions.flatMap((action) =>
      resources.flatMap((resource) => {
        const permission = `${action} on ${resource}`;
        if (!resource.includes('/index/')) return [{ name, permission }];
        const lists = conditions['ForAllValues:StringLike']?.['dynamodb:LeadingKeys'] ?? [];
        return lists.map((list) => ({ name, permission: `${permission} of ${list}` }));
      }),
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

// Only calls from other machines need the pepper, so no test denies it.
const KEYS: readonly ShopKey[] = ['signing', 'verification', 'pepper', 'stripe'];
const missing = allRows.flatMap(({ id, uses }) =>
  KEYS.filter((key) => readsKey(pascalCase(id), key) && !uses.keys?.includes(key)).map(
    (key) => `${id} reads the key "${key}", which its row does not name`,
  ),
);

console.log(`${allowed.length} permissions, ${allowed.length - unused.length} used by tests`);
for (const { reason, found } of explained) console.log(`${found.length} unused: ${reason}`);
for (const { name, permission } of unexplained) console.error(`${name} never needed ${permission}`);
const stale = explained.filter(({ found }) => found.length === 0);
for (const { reason } of stale) console.error(`Nothing needs the reason "${reason}"`);
for (const line of missing) console.error(line);
process.exitCode = unexplained.length + stale.length + missing.length > 0 ? 1 : 0;
