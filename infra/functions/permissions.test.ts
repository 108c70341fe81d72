/**
 * Roles come from rows and from nothing else. Endpoint tests compare the calls of each function with
 * its role, and fail for a permission that no call needs (ADR-0033).
 */
import { allRows, httpRows, pascalCase } from '#shared/rows/index.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolesIn, type Roles, type Statement } from '../../test-support/roles.ts';
import {
  MAIL_FROM,
  RESTORED_STREAM,
  stackOf,
  STAGES,
  stacksOf,
  type StageUnderTest,
} from '../../test-support/template.ts';

/** Actions that take no resource, and for CloudWatch every alarm of the account. */
const ON_EVERYTHING = ['cloudwatch:DescribeAlarms', 'dynamodb:ListStreams', 'ses:GetAccount'];

const NAMES = Object.keys(STAGES) as StageUnderTest[];
const stages = new Map(NAMES.map((name) => [name, rolesIn(stackOf(name, 'shop'))]));
const rolesOf = (name: StageUnderTest): Roles => stages.get(name) ?? {};
const statementsOf = (roles: Roles): Statement[] =>
  Object.values(roles).flatMap(({ statements }) => statements);

const CASES = (['demo', 'production', 'restored table'] as const).flatMap((name) => {
  const [stage] = STAGES[name];
  const tableArn =
    name === 'restored table' ? RESTORED_STREAM.replace(/\/stream.*$/, '') : 'Table.Arn';
  return allRows
    .filter(({ demoOnly }) => stage === 'demo' || !demoOnly)
    .map((row) => [row.id, name, row, tableArn] as const);
});
test.each(CASES)(
  '%s of the stage "%s" uses the actions of its row, on no more of the table than its row',
  (id, name, { uses: { table = [], partitions, lists } }, tableArn) => {
    const { statements = [], logGroup = '' } = rolesOf(name)[pascalCase(id)] ?? {};
    const onTable = statements.filter(
      ({ actions, resources }) =>
        // DescribeContinuousBackups reads no item.
        resources.includes(tableArn) && !actions.some((action) => /Describe/.test(action)),
    );
    expect(onTable.flatMap(({ actions }) => actions).toSorted()).toEqual(
      table.map((action) => `dynamodb:${action}`).toSorted(),
    );
    for (const { conditions } of partitions ? onTable : []) {
      expect(conditions).toEqual({
        'ForAllValues:StringLike': {
          'dynamodb:LeadingKeys': partitions?.map((partition) => partition.replace('#', '#*')),
        },
      });
    }
    const onIndex = statements.filter(({ resources }) =>
      resources.includes(`${tableArn}/index/list`),
    );
    expect(onIndex.map(({ conditions }) => conditions)).toEqual(
      lists ? [{ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': lists } }] : [],
    );
    const logs = statements.filter(({ actions }) =>
      actions.some((each) => each.startsWith('logs:')),
    );
    expect(logs.flatMap(({ resources }) => resources)).toEqual([`${logGroup}.Arn`]);
  },
);

test.each(NAMES)('%s has no action on everything that could name a resource', (name) => {
  const statements = statementsOf(rolesOf(name));
  const everything = statements.filter(({ resources }) => resources.includes('*'));
  expect(ON_EVERYTHING).toEqual(
    expect.arrayContaining(everything.flatMap(({ actions }) => actions)),
  );
  const actions = statements.flatMap((statement) => statement.actions);
  expect(actions.filter((action) => action.includes('*'))).toEqual([]);
});

test.each(NAMES)('%s sends mail from one address only, if it sends any', (name) => {
  const sending = statementsOf(rolesOf(name)).filter(({ actions }) =>
    actions.some((action) => action.startsWith('ses:Send')),
  );
  expect(sending.length > 0).toBe('mailFrom' in STAGES[name][1]);
  for (const { conditions } of sending) {
    expect(conditions).toEqual({ StringEquals: { 'ses:FromAddress': [MAIL_FROM] } });
  }
});

test.each(NAMES)('%s has no policy outside its roles', (name) => {
  const policies = Object.values(stacksOf(name)).flatMap((stack) =>
    ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy', 'AWS::IAM::RolePolicy'].flatMap((type) =>
      stack.all(type),
    ),
  );
  expect(policies).toEqual([]);
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
    // The others are policies of buckets, of API Gateway, and of GitHub's workflow.
    expect(filesWith(/PolicyStatement\(/)).toEqual([
      'api/api.ts',
      'data/data-stack.ts',
      'functions/permissions.ts',
      'github/deployer-stack.ts',
    ]);
    expect(filesWith(/permissionsOf\(/)).toEqual(['functions/shop-function.ts']);
    expect(filesWith(/inlinePolicies/)).toEqual([
      'api/api.ts',
      'functions/shop-function.ts',
      'github/deployer-stack.ts',
    ]);
  });

  test('gives no permission by another way of CDK', () => {
    const others = /addTo(?:Role|Principal)?Policy|attachInlinePolicy|[mM]anagedPolic/;
    expect(filesWith(others)).toEqual([]);
    // The topic lets CloudWatch publish alarms.
    expect(filesWith(/\.grant\w*\(/)).toEqual(['operations/alarm-topic.ts']);
  });
});

test('a public read reaches neither accounts nor personal data', () => {
  const reads = httpRows.filter(({ access, method }) => access === 'public' && method === 'GET');
  const personal = reads.flatMap(({ uses: { partitions = [] } }) =>
    partitions.filter(
      (partition) => !['CATEGORIES', 'PRODUCT#', 'SETTINGS', 'SLUG#'].includes(partition),
    ),
  );
  expect(reads.length).toBeGreaterThan(0);
  expect(personal).toEqual([]);
});

test('only functions that restore, fill or check the whole shop reach every partition', () => {
  const unlimited = Object.entries({ ...rolesOf('demo'), ...rolesOf('production') }).filter(
    ([, { statements }]) =>
      statements.some(
        ({ actions, resources, conditions }) =>
          resources.includes('Table.Arn') &&
          Object.keys(conditions).length === 0 &&
          // DescribeContinuousBackups is about the table, and reads no item.
          !actions.includes('dynamodb:DescribeContinuousBackups'),
      ),
  );
  expect(unlimited.map(([construct]) => construct).toSorted()).toEqual([
    'KeepDemo',
    'PrepareShop',
    'Reconcile',
    'ResetDemo',
    'WatchInvariants',
  ]);
});
