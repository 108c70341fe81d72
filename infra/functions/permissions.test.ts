/**
 * Roles come from rows and from nothing else. Endpoint tests compare the calls of each function with
 * its role, and fail for a permission that no call needs (ADR-0033).
 */
import { allRows, httpRows, pascalCase } from '#shared/rows/index.ts';
import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolesIn, synthesizeRoles } from '../../test-support/roles.ts';
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

/** Actions that take no resource, and for CloudWatch every alarm of the account. */
const ON_EVERYTHING = [
  'cloudwatch:DescribeAlarms',
  'dynamodb:ListStreams',
  'ses:GetAccount',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
];

describe.each(STAGES)('%s', (_, stage, settings) => {
  const { app, data, shop } = synthesize(stage, settings);
  const template = Template.fromStack(shop);
  const { text } = readTemplate(template);
  const roles = rolesIn(shop, Template.fromStack(data));
  const rows = allRows.filter(
    ({ demoOnly, trigger, uses }) =>
      (stage === 'demo' || !demoOnly) &&
      (settings.mailFrom !== undefined || (!uses.mail && trigger !== 'event')),
  );
  const tableArn = settings.restoredTable ? RESTORED : 'Table.Arn';

  test('has one function for each of its rows, and no other', () => {
    expect(Object.keys(roles).toSorted()).toEqual(rows.map(({ id }) => pascalCase(id)).toSorted());
  });

  test.each(rows.map((row) => [row.id, row] as const))(
    '%s uses the actions of its row, on no more of the table than its row',
    (id, { uses: { table = [], partitions, list } }) => {
      const { statements = [], logGroup = '' } = roles[pascalCase(id)] ?? {};
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
            'dynamodb:LeadingKeys': partitions?.map((name) => name.replace('#', '#*')),
          },
        });
      }
      expect(statements.some(({ resources }) => resources.includes(`${tableArn}/index/list`))).toBe(
        list === true,
      );
      const logs = statements.filter(({ actions }) =>
        actions.some((each) => each.startsWith('logs:')),
      );
      expect(logs.flatMap(({ resources }) => resources)).toEqual([`${logGroup}.Arn`]);
    },
  );

  test('has no action on everything that could name a resource', () => {
    const everything = Object.values(roles).flatMap(({ statements }) =>
      statements.filter(({ resources }) => resources.includes('*')),
    );
    expect(ON_EVERYTHING).toEqual(
      expect.arrayContaining(everything.flatMap(({ actions }) => actions)),
    );
    const actions = Object.values(roles).flatMap(({ statements }) =>
      statements.flatMap((statement) => statement.actions),
    );
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test('sends mail from one address only', () => {
    const sending = Object.values(roles)
      .flatMap(({ statements }) => statements)
      .filter(({ actions }) => actions.some((action) => action.startsWith('ses:Send')));
    expect(sending.length > 0).toBe(settings.mailFrom !== undefined);
    for (const { conditions } of sending) {
      expect(conditions).toEqual({ StringEquals: { 'ses:FromAddress': [mailFrom] } });
    }
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
