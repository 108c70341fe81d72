import type { Row, ShopKey, Uses } from '#shared/rows/row.ts';
import { TABLE } from '#shared/domain/table.ts';
import { PUBLISHED_PREFIX } from '#shared/hosting/published-page.ts';
import { Aws } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type * as sns from 'aws-cdk-lib/aws-sns';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { DataStack } from '../data/data-stack.ts';
import type { ShopTable } from '../data/shop-table.ts';
import type { Sender } from '../mail/mail.ts';
import type { Stage } from '../stages.ts';

export interface StageResources {
  stage: Stage;
  data: { table: ShopTable } & Pick<DataStack, 'images' | 'originSecret'>;
  site: s3.Bucket;
  alarmTopic: sns.ITopic;
}

/** Only some functions need them, or only some stages have them. */
export interface OwnResources {
  deadLetters?: sqs.IQueue;
  sender?: Sender | undefined;
  /** Absent on a demo, whose accounts are public. */
  adminPassword?: secretsmanager.Secret | undefined;
}

type Resources = StageResources & OwnResources;

const allow = (
  actions: readonly string[],
  resources: readonly string[],
  conditions: Record<string, object> = {},
): iam.PolicyStatement[] =>
  actions.length > 0
    ? [new iam.PolicyStatement({ actions: [...actions], resources: [...resources], conditions })]
    : [];

const onTable = (
  { table = [], partitions, statements = [], lists = [] }: Uses,
  { tableArn }: ShopTable,
): iam.PolicyStatement[] => [
  ...[{ table, partitions }, ...statements].flatMap((statement) =>
    allow(
      statement.table.map((action) => `dynamodb:${action}`),
      [tableArn],
      statement.partitions && {
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': statement.partitions.map((each) => each.replace(/#$/, '#*')),
        },
      },
    ),
  ),
  // The index has whole items. Passwords are in no list.
  ...allow(
    lists.length > 0 ? ['dynamodb:Query'] : [],
    [`${tableArn}/index/${TABLE.listIndex.name}`],
    { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': lists } },
  ),
];

/** ListBucket is a right on the whole bucket. */
const onObjects = (
  actions: Uses['images'] = [],
  bucket: s3.Bucket,
  pattern: string,
): iam.PolicyStatement[] => [
  ...allow(
    actions.filter((action) => action !== 'ListBucket').map((action) => `s3:${action}`),
    [bucket.arnForObjects(pattern)],
  ),
  ...(actions.includes('ListBucket') ? allow(['s3:ListBucket'], [bucket.bucketArn]) : []),
];

/** With AWS's own key, everybody who may read the parameter may also decrypt it. */
const onKeys = (
  { keys = [], savesKeys = [] }: Uses,
  { name }: Pick<Stage, 'name'>,
): iam.PolicyStatement[] => {
  const arnOf = (key: ShopKey): string =>
    `arn:${Aws.PARTITION}:ssm:${Aws.REGION}:${Aws.ACCOUNT_ID}:parameter/lumbre/${name}/keys/${key}`;
  return [
    ...allow(keys.length > 0 ? ['ssm:GetParameter'] : [], keys.map(arnOf)),
    ...allow(savesKeys.length > 0 ? ['ssm:PutParameter'] : [], savesKeys.map(arnOf)),
  ];
};

const onSecrets = (
  uses: Uses,
  { data: { originSecret }, adminPassword }: Resources,
): iam.PolicyStatement[] =>
  [uses.originSecret && originSecret, uses.adminPassword && adminPassword].flatMap((secret) =>
    secret ? allow(['secretsmanager:GetSecretValue'], [secret.secretArn]) : [],
  );

/** SES checks the sender's identity, and a sandboxed account's recipients too (ADR-0017). */
const ANY_IDENTITY = `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:identity/*`;

const onMail = ({ configurationSetArn, address }: Sender): iam.PolicyStatement[] =>
  allow(['ses:SendRawEmail'], [ANY_IDENTITY, configurationSetArn], {
    StringEquals: { 'ses:FromAddress': address },
  });

const ofTrigger = (
  trigger: Row['trigger'],
  { data: { table }, deadLetters }: Resources,
): iam.PolicyStatement[] => {
  switch (trigger) {
    case 'stream':
      return [
        ...allow(
          ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
          [table.tableStreamArn],
        ),
        ...allow(['dynamodb:ListStreams'], ['*']),
        ...toDeadLetters(deadLetters),
      ];
    case 'event':
      return toDeadLetters(deadLetters);
    // The next run repeats what a failed one left.
    case 'schedule':
    case undefined:
    case 'authorizer':
    case 'deployment':
      return [];
  }
};
const toDeadLetters = (queue: sqs.IQueue | undefined): iam.PolicyStatement[] => {
  if (!queue) throw new Error('A function without a caller needs a dead-letter queue');
  return allow(['sqs:SendMessage'], [queue.queueArn]);
};

/**
 * Everything that the role of a row's function allows. No other file of infra/ gives a permission to a
 * function (permissions.test.ts).
 *
 * @throws Error where the row needs a resource that was not passed
 */
export const permissionsOf = (
  { id, trigger, uses }: Row,
  resources: Resources,
  logGroup: logs.ILogGroup,
): iam.PolicyStatement[] => {
  const { data, site, sender } = resources;
  if (uses.mail && !sender) throw new Error(`${id} sends mail, but the stage has no sender`);
  return [
    // AWSLambdaBasicExecutionRole would allow writing to every log group of the account.
    ...allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
    ...onTable(uses, data.table),
    ...onObjects(uses.images, data.images, '*'),
    ...onObjects(uses.pages, site, `${PUBLISHED_PREFIX}*`),
    ...onKeys(uses, resources.stage),
    ...onSecrets(uses, resources),
    ...(uses.alarmTopic ? allow(['sns:GetTopicAttributes'], [resources.alarmTopic.topicArn]) : []),
    ...(uses.site ? allow(['s3:PutObject'], [site.arnForObjects('*')]) : []),
    ...(uses.mail && sender ? onMail(sender) : []),
    ...ofTrigger(trigger, resources),
  ];
};
