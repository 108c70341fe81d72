import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableOf } from './data/shop-table.ts';
import { budgetName } from './names.ts';
import { stageNamed } from './stage-named.ts';
import {
  RESTORED_STREAM,
  stackOf,
  STAGES,
  stacksOf,
  SYNTHESIZED,
  type StageUnderTest,
} from '../test-support/template.ts';

const [demo, production] = (['demo', 'production'] as const).map((name) =>
  Object.values(stacksOf(name)),
);
const all = [...(demo ?? []), ...(production ?? [])];
const every = (Object.keys(STAGES) as StageUnderTest[]).flatMap((name) =>
  Object.values(stacksOf(name)),
);

test('each stage has these stacks, and only the data stack is protected from deletion', () => {
  expect(
    all.map(({ name, artifact }) => [name, artifact.properties.terminationProtection]),
  ).toEqual([
    ['lumbre-demo-data', true],
    ['lumbre-demo-shop', false],
    ['lumbre-production-data', true],
    ['lumbre-production-firewall', false],
    ['lumbre-production-shop', false],
    ['lumbre-production-access-log', false],
    ['lumbre-production-edge-alarms', false],
  ]);
});

test('only the environment of one repository gets the role that deploys', () => {
  const deployer = stackOf('repository', 'deployer');
  expect(deployer.only('AWS::IAM::Role')).toMatchObject({
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Action: 'sts:AssumeRoleWithWebIdentity',
          Condition: {
            StringEquals: {
              'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
              'token.actions.githubusercontent.com:sub':
                'repo:taller/tienda:environment:production',
            },
          },
        },
      ],
    },
  });
  expect(Object.keys(stacksOf('production'))).not.toContain('deployer');
});

test('no stack names an account or, unless CloudFront needs it, a region', () => {
  const regions = all.map(({ name, artifact }) => `${name} ${artifact.environment}`);
  expect(regions.filter((text) => !text.endsWith(' aws://unknown-account/unknown-region'))).toEqual(
    [
      'lumbre-production-firewall aws://unknown-account/us-east-1',
      'lumbre-production-access-log aws://unknown-account/us-east-1',
      'lumbre-production-edge-alarms aws://unknown-account/us-east-1',
    ],
  );
  for (const { source } of all) expect(source).not.toMatch(/:\d{12}:/);
});

/** Types whose names belong to the whole account, and the property with the name. */
const NAMED: Record<string, readonly string[]> = {
  'AWS::CloudFront::CachePolicy': ['CachePolicyConfig', 'Name'],
  'AWS::CloudFront::OriginRequestPolicy': ['OriginRequestPolicyConfig', 'Name'],
  'AWS::CloudFront::ResponseHeadersPolicy': ['ResponseHeadersPolicyConfig', 'Name'],
  'AWS::CloudFront::OriginAccessControl': ['OriginAccessControlConfig', 'Name'],
  'AWS::CloudFront::Function': ['Name'],
  'AWS::CloudWatch::Dashboard': ['DashboardName'],
  'AWS::Budgets::Budget': ['Budget', 'BudgetName'],
};

/** CloudFormation creates a replacement first, so each needs a reason why names do not conflict. */
const OWN_NAMES: Record<string, string> = {
  'AWS::ApiGatewayV2::Stage': 'only another API replaces it, and names belong to an API',
  'AWS::Backup::BackupPlan': 'AWS allows several plans of one name',
  'AWS::Backup::BackupSelection': 'AWS allows several selections of one name',
  'AWS::Backup::BackupVault': 'the name has the time at which the stack was created',
  'AWS::Budgets::Budget': 'the name has a hash of the address, whose change replaces it',
  'AWS::CloudFront::CachePolicy': 'changes are made in place',
  'AWS::CloudFront::Function': 'changes are made in place',
  'AWS::CloudFront::OriginAccessControl': 'changes are made in place',
  'AWS::CloudFront::OriginRequestPolicy': 'changes are made in place',
  'AWS::CloudFront::ResponseHeadersPolicy': 'changes are made in place',
  'AWS::CloudWatch::Alarm': 'changes are made in place',
  'AWS::CloudWatch::Dashboard': 'changes are made in place',
  'AWS::Lambda::Function': 'changes are made in place, except of its kind of package',
  'AWS::Logs::DeliveryDestination': 'only another bucket replaces it, which is never replaced',
  'AWS::Logs::DeliverySource': 'only another distribution replaces it, which is never replaced',
};

test('no resource that may be replaced has a fixed name', () => {
  const isOwnName = (type: string, property: string): boolean =>
    property === 'Name' ||
    (type.endsWith(property.replace(/Name$/, '')) && property.endsWith('Name'));
  const named = all.flatMap((stack) =>
    Object.values(stack.resources()).flatMap(({ Type, Properties }) => {
      const parts = [Properties, ...Object.values(Properties)];
      const properties = parts.flatMap((part) =>
        typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.keys(part) : [],
      );
      return properties.some((property) => isOwnName(Type, property)) ? [Type] : [];
    }),
  );
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(OWN_NAMES));
  const budget = { ...stageNamed('production', {}), alarmEmail: 'a@lumbre.example' };
  expect(budgetName(budget)).not.toBe(budgetName({ ...budget, alarmEmail: 'b@lumbre.example' }));
});

test('names that belong to the account differ between stages and regions', () => {
  const found = Object.entries(NAMED).flatMap(([type, path]) => {
    const names = all
      .flatMap((stack) => stack.all(type))
      .map((properties) =>
        JSON.stringify(
          path.reduce<unknown>(
            (value, part) => (value as Record<string, unknown>)[part],
            properties,
          ),
        ),
      );
    expect(names.length).toBeGreaterThan(1);
    return names.map((name) => `${type} ${name}`);
  });
  expect(found.filter((name) => !name.includes('AWS::Region'))).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
});

test('resources that cost money have the tags project and stage', () => {
  const types = ['AWS::CloudFront::Distribution', 'AWS::DynamoDB::Table', 'AWS::S3::Bucket'];
  for (const stack of all) {
    const [, stage] = stack.name.split('-');
    for (const { Tags } of types.flatMap((type) => stack.all(type))) {
      expect(Tags).toEqual(
        expect.arrayContaining([
          { Key: 'project', Value: 'lumbre' },
          { Key: 'stage', Value: stage },
        ]),
      );
    }
  }
});

test('no stack comes near CloudFormation’s 500 resources', () => {
  const sizes = every.map((stack) => Object.keys(stack.resources()).length);
  expect(Math.max(...sizes)).toBeLessThan(350);
});

test('tables and buckets are retained when their stack is deleted', () => {
  const kept = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'];
  for (const resource of all.flatMap((stack) => Object.values(stack.resources()))) {
    if (!kept.includes(resource.Type)) continue;
    expect(resource).toMatchObject({
      DeletionPolicy: expect.stringMatching(/^Retain(?:ExceptOnCreate)?$/) as string,
      UpdateReplacePolicy: 'Retain',
    });
  }
});

test('every log group expires after 30 days', () => {
  const days = all.flatMap((stack) => stack.all('AWS::Logs::LogGroup'));
  expect(new Set(days.map(({ RetentionInDays }) => RetentionInDays))).toEqual(new Set([30]));
});

test('CloudFront’s log is configured in us-east-1 and written in the shop’s region', () => {
  const log = stackOf('production', 'access-log');
  const outputOf = (StackName: string, OutputName: string): unknown => ({
    'Fn::GetStackOutput': { StackName, OutputName, Region: 'eu-west-1' },
  });
  expect(log.only('AWS::Logs::DeliverySource')).toMatchObject({
    LogType: 'ACCESS_LOGS',
    ResourceArn: {
      'Fn::Join': [
        '',
        expect.arrayContaining([outputOf('lumbre-production-shop', 'DistributionId')]),
      ],
    },
  });
  expect(log.only('AWS::Logs::DeliveryDestination')).toMatchObject({
    OutputFormat: 'json',
    DestinationResourceArn: {
      'Fn::Join': [
        '',
        expect.arrayContaining([outputOf('lumbre-production-data', 'LogsBucketName')]),
      ],
    },
  });
  expect(stackOf('production', 'shop').outputs).toHaveProperty('DistributionId');
  expect(stackOf('production', 'data').outputs).toHaveProperty('LogsBucketName');
  expect(log.artifact.dependencies).toContain('lumbre-production-shop');
});

test('CloudFront logs a request without its query, its referrer and its cookies', () => {
  const { RecordFields } = stackOf('production', 'access-log').only('AWS::Logs::Delivery') as {
    RecordFields: string[];
  };
  expect(RecordFields).toEqual(expect.arrayContaining(['c-ip', 'cs-uri-stem', 'sc-status']));
  expect(RecordFields.filter((field) => /query|referer|cookie/i.test(field))).toEqual([]);
});

describe('a restored table', () => {
  const shop = stackOf('restored table', 'shop');

  test('is used by every function, and its stream by every worker', () => {
    const tables = shop.all('AWS::Lambda::Function').flatMap(({ Environment }) => {
      const { Variables = {} } = { ...(Environment as { Variables?: Record<string, unknown> }) };
      return Variables['TABLE_NAME'] ?? [];
    });
    expect(tables.length).toBeGreaterThan(30);
    expect(new Set(tables)).toEqual(new Set(['restored']));
    const mappings = shop.all('AWS::Lambda::EventSourceMapping');
    expect(new Set(mappings.map(({ EventSourceArn }) => EventSourceArn))).toEqual(
      new Set([RESTORED_STREAM]),
    );
  });

  test('is the only one that roles allow', () => {
    const roles = JSON.stringify(shop.resources('AWS::IAM::Role'));
    expect(roles).toContain('table/restored/index/');
    expect(roles).not.toMatch(/ExportsOutput(?:Ref|FnGetAtt)Table/);
  });

  test('leaves the exports that a deployed shop imports, so that one deployment is enough', () => {
    expect(stackOf('restored table', 'data').outputs).toEqual(
      stackOf('production', 'data').outputs,
    );
  });

  test('is named by the ARN of its stream', () => {
    const stage = { ...stageNamed('production'), restoredTable: 'restored' };
    const table = { tableName: '', tableArn: '', tableStreamArn: '' };
    expect(() => tableOf(stage, table)).toThrow('not the ARN of a table');
  });
});

test.each(Object.keys(STAGES))('cdk-nag finds nothing in %s', (name) => {
  // The synthesis writes this file when a finding is not acknowledged.
  const report = join(SYNTHESIZED, name, 'validation-report.json');
  const { pluginReports = [] } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { pluginReports?: { violations: unknown[] }[] })
    : {};
  expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
});
