/**
 * Roles come from rows and from nothing else. This file states again, apart from permissions.ts,
 * which statements each permission of a row stands for, and compares them with every role of every
 * stage.
 */
import { allRows, httpRows, pascalCase } from '#shared/rows/index.ts';
import type { Row, Uses } from '#shared/rows/row.ts';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolesIn, synthesizeRoles, type Role } from '../../test-support/roles.ts';
import { resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';
import type { StageName } from '../settings.ts';
import type { StageSettings } from '../stages.ts';

const mailFrom = 'hola@lumbre.example';
const RESTORED = 'arn:aws:dynamodb:eu-central-1:123456789012:table/restored';
const STAGES: [string, StageName, Partial<StageSettings>][] = [
  ['demo with mail', 'demo', { mailFrom }],
  ['demo without mail', 'demo', {}],
  ['production with mail', 'production', { mailFrom }],
  ['production without mail', 'production', {}],
  ['production with a budget', 'production', { mailFrom, alarmEmail: 'taller@lumbre.example' }],
  ['demo with a budget', 'demo', { mailFrom, alarmEmail: 'taller@lumbre.example' }],
  [
    'production with a restored table',
    'production',
    { mailFrom, restoredTable: `${RESTORED}/stream/2026-11-21T10:00:00.000` },
  ],
];

/** Resources by the names that readTemplate gives them. */
interface Names {
  table: string;
  stream: string;
  logGroup: string;
  site: string;
  distribution: string;
  webAcl: string | undefined;
  adminPassword: string | undefined;
  configurationSet: string;
  /** The vault with the weekly copies of the table. */
  vault: string | undefined;
  budget: string | undefined;
  streamQueue: string;
  queue: string;
}

/** `action on resource`, followed by the condition if there is one. */
type Permission = string;

const within = ({ partitions }: Uses): string =>
  partitions
    ? ` if ${JSON.stringify({
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': partitions.map((name) => name.replace('#', '#*')),
        },
      })}`
    : '';

const CLOUDFRONT = 'arn:AWS::Partition:cloudfront::AWS::AccountId:distribution';
const SES = 'arn:AWS::Partition:ses:AWS::Region:AWS::AccountId';
const FROM = ` if ${JSON.stringify({ StringEquals: { 'ses:FromAddress': [mailFrom] } })}`;

/** Permissions by the field of `uses`; a field that is missing here does not compile. */
const OF_USES: {
  [Name in keyof Uses]-?: (uses: Uses, names: Names) => Permission[];
} = {
  table: (uses, { table }) =>
    (uses.table ?? []).map((action) => `dynamodb:${action} on ${table}${within(uses)}`),
  partitions: () => [],
  list: (_, { table }) => [`dynamodb:Query on ${table}/index/list`],
  images: ({ images = [] }) =>
    images.map((action) =>
      action === 'ListBucket'
        ? 's3:ListBucket on ImagesBucket.Arn'
        : `s3:${action} on ImagesBucket.Arn/*`,
    ),
  pages: ({ pages = [] }, { site }) =>
    pages.map((action) =>
      action === 'ListBucket'
        ? `s3:ListBucket on ${site}.Arn`
        : `s3:${action} on ${site}.Arn/pages/*`,
    ),
  renderer: () => [],
  secrets: () => ['secretsmanager:GetSecretValue on Secret'],
  saveSecrets: () => ['secretsmanager:PutSecretValue on Secret'],
  adminPassword: (_, { adminPassword }) =>
    adminPassword ? [`secretsmanager:GetSecretValue on ${adminPassword}`] : [],
  mail: (_, { configurationSet }) => [
    `ses:SendRawEmail on ${SES}:configuration-set/${configurationSet}${FROM}`,
    `ses:SendRawEmail on ${SES}:identity/*${FROM}`,
  ],
  site: (_, { site }) => [`s3:PutObject on ${site}.Arn/*`],
  health: (_, { table, vault, budget }) => [
    'cloudwatch:DescribeAlarms on *',
    'ses:GetAccount on *',
    `dynamodb:DescribeContinuousBackups on ${table}`,
    ...(vault ? [`backup:ListRecoveryPointsByBackupVault on ${vault}.BackupVaultArn`] : []),
    ...(budget
      ? [`budgets:ViewBudget on arn:AWS::Partition:budgets::AWS::AccountId:${budget}`]
      : []),
  ],
  distribution: (_, { distribution, webAcl }) => [
    `cloudfront:GetDistributionConfig on ${CLOUDFRONT}/${distribution}`,
    `cloudfront:UpdateDistribution on ${CLOUDFRONT}/${distribution}`,
    ...(webAcl ? [`wafv2:GetWebACL on ${webAcl}`] : []),
  ],
};

const OF_TRIGGER: Record<Row['trigger'], (names: Names) => Permission[]> = {
  http: () => [],
  authorizer: () => [],
  deployment: () => [],
  schedule: ({ queue }) => [`sqs:SendMessage on ${queue}.Arn`],
  event: ({ queue }) => [`sqs:SendMessage on ${queue}.Arn`],
  stream: ({ stream, streamQueue }) => [
    `dynamodb:DescribeStream on ${stream}`,
    `dynamodb:GetRecords on ${stream}`,
    `dynamodb:GetShardIterator on ${stream}`,
    'dynamodb:ListStreams on *',
    `sqs:SendMessage on ${streamQueue}.Arn`,
  ],
};

const ofEvery = ({ logGroup }: Names): Permission[] => [
  `logs:CreateLogStream on ${logGroup}.Arn`,
  `logs:PutLogEvents on ${logGroup}.Arn`,
];

const isTraced = (row: Row): boolean => row.trigger === 'http' && row.counted === 'Orders';
const TRACING = ['xray:PutTelemetryRecords on *', 'xray:PutTraceSegments on *'];

const expected = (row: Row, names: Names): Permission[] =>
  [
    ...(Object.keys(row.uses) as (keyof Uses)[]).flatMap((use) => OF_USES[use](row.uses, names)),
    ...OF_TRIGGER[row.trigger](names),
    ...ofEvery(names),
    ...(isTraced(row) ? TRACING : []),
  ].toSorted();

const granted = ({ statements }: Role): Permission[] =>
  statements
    .flatMap(({ actions, resources, conditions }) =>
      actions.flatMap((action) =>
        resources.map((resource) => {
          const condition = JSON.stringify(conditions);
          return `${action} on ${resource}${condition === '{}' ? '' : ` if ${condition}`}`;
        }),
      ),
    )
    .toSorted();

describe.each(STAGES)('%s', (_, stage, settings) => {
  const { app, data, shop } = synthesize(stage, settings);
  const template = Template.fromStack(shop);
  const { text } = readTemplate(template);
  const roles = rolesIn(shop, Template.fromStack(data));
  const idOf = (type: string, start = ''): string =>
    Object.keys(resourcesOf(template, type)).find((id) => id.startsWith(start)) ?? '';
  const names = {
    ...(settings.restoredTable
      ? { table: RESTORED, stream: settings.restoredTable }
      : { table: 'Table.Arn', stream: 'Table.StreamArn' }),
    site: idOf('AWS::S3::Bucket', 'Site'),
    distribution: idOf('AWS::CloudFront::Distribution'),
    webAcl: stage === 'production' ? 'lumbre-production-firewall.WebAclArn' : undefined,
    adminPassword:
      stage === 'demo' ? undefined : idOf('AWS::SecretsManager::Secret', 'Preparation'),
    configurationSet: idOf('AWS::SES::ConfigurationSet'),
    vault: Object.keys(resourcesOf(Template.fromStack(data), 'AWS::Backup::BackupVault'))[0],
    // The panel of a demo is open to everybody.
    budget:
      stage === 'production' && settings.alarmEmail !== undefined
        ? 'budget/lumbre-production-AWS::Region'
        : undefined,
    streamQueue: idOf('AWS::SQS::Queue', 'Workers'),
    queue: idOf('AWS::SQS::Queue', 'DeadLetters'),
  };
  const rows = allRows.filter(
    ({ demoOnly, trigger, uses }) =>
      (stage === 'demo' || !demoOnly) &&
      (settings.mailFrom !== undefined || (!uses.mail && trigger !== 'event')),
  );

  test('has one function for each of its rows, and no other', () => {
    expect(Object.keys(roles).toSorted()).toEqual(rows.map(({ id }) => pascalCase(id)).toSorted());
  });

  test.each(rows.map((row) => [row.id, row] as const))('%s may do what its row says', (id, row) => {
    const role = roles[pascalCase(id)];
    if (!role) throw new Error('No function');
    expect(granted(role)).toEqual(expected(row, { ...names, logGroup: role.logGroup }));
  });

  test('has no policy outside its roles, except those that CDK adds for tracing', () => {
    const traced = Object.values(resourcesOf(template, 'AWS::Lambda::Function'))
      .filter(({ Properties }) => 'TracingConfig' in Properties)
      .map(({ Properties }) => text(Properties['Role']).replace('.Arn', ''));
    const policies = app.node
      .findAll()
      .filter((node) => Stack.isStack(node))
      .flatMap((stack) => {
        const found = Template.fromStack(stack);
        return ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy'].flatMap(
          (type) => Object.values(resourcesOf(found, type)),
        );
      });
    const holders = policies.flatMap(({ Properties }) => Properties['Roles'] as unknown[]);
    expect(holders.map(text).toSorted()).toEqual(traced.toSorted());
  });
});

describe('the source of infra', () => {
  const sources = readdirSync(join(import.meta.dirname, '..'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const filesWith = (pattern: RegExp): string[] =>
    sources
      .filter((file) => pattern.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')))
      .toSorted();

  test('makes statements for functions in permissions.ts only, and gives them in one place', () => {
    // data-stack.ts makes the policies of its buckets, api.ts lets API Gateway call functions.
    expect(filesWith(/PolicyStatement\(/)).toEqual([
      'api/api.ts',
      'data/data-stack.ts',
      'functions/permissions.ts',
    ]);
    expect(filesWith(/permissionsOf\(/)).toEqual(['functions/shop-function.ts']);
    expect(filesWith(/inlinePolicies/)).toEqual(['api/api.ts', 'functions/shop-function.ts']);
  });

  test('gives no permission by another way of CDK', () => {
    const others = /addTo(?:Role|Principal)?Policy|attachInlinePolicy|[mM]anagedPolic/;
    expect(filesWith(others)).toEqual([]);
    // The topic lets CloudWatch publish alarms.
    expect(filesWith(/\.grant\w*\(/)).toEqual(['operations/operations.ts']);
  });
});

test('a public read reaches neither accounts nor personal data', () => {
  const reads = httpRows.filter(({ access, work }) => access === 'public' && work === 'read');
  const personal = reads.flatMap(({ uses: { partitions = [] } }) =>
    partitions.filter(
      (partition) => !['CATEGORIES', 'HOLIDAY', 'PRODUCT#', 'SLUG#'].includes(partition),
    ),
  );
  expect(reads.length).toBeGreaterThan(0);
  expect(personal).toEqual([]);
});

test('only functions that restore, fill or check the whole shop reach every partition', () => {
  const unlimited = Object.entries(synthesizeRoles()).filter(([, { statements }]) =>
    statements.some(
      ({ actions, resources, conditions }) =>
        resources.includes('Table.Arn') &&
        Object.keys(conditions).length === 0 &&
        // DescribeContinuousBackups is about the table, and reads no item.
        !actions.includes('dynamodb:DescribeContinuousBackups'),
    ),
  );
  expect(unlimited.map(([construct]) => construct).toSorted()).toEqual([
    'FinishReset',
    'PrepareShop',
    'ResetDemo',
    'ResetDemoNightly',
    'WatchInvariants',
  ]);
});
