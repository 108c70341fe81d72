import { Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf } from '../test-support/synthesis.ts';
import { synthesize } from '../test-support/synthesize.ts';

const demo = synthesize('demo', { mailFrom: 'hola@lumbre.example' });
const production = synthesize('production', {
  mailFrom: 'hola@lumbre.example',
  alarmEmail: 'guardia@lumbre.example',
});
const stacksOf = ({ app }: typeof demo): Stack[] =>
  app.node.findAll().filter((node) => Stack.isStack(node));
const all = [...stacksOf(demo), ...stacksOf(production)];

test('each stage has these stacks, and only the data stack is protected from deletion', () => {
  expect(
    all.map(({ stackName, terminationProtection }) => [stackName, terminationProtection]),
  ).toEqual([
    ['lumbre-demo-data', true],
    ['lumbre-demo-shop', false],
    ['lumbre-production-data', true],
    ['lumbre-production-firewall', false],
    ['lumbre-production-shop', false],
    ['lumbre-production-access-log', false],
  ]);
});

test('no stack names an account or, unless CloudFront needs it, a region', () => {
  expect(all.filter(({ account }) => /^\d+$/.test(account))).toEqual([]);
  for (const stack of all) {
    expect(JSON.stringify(Template.fromStack(stack).toJSON())).not.toMatch(/:\d{12}:/);
  }
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

test('names that belong to the account differ between stages and regions', () => {
  const found = [demo, production].flatMap(({ shop }) =>
    Object.values(resourcesOf(Template.fromStack(shop))).flatMap(({ Type, Properties }) => {
      const path = NAMED[Type];
      const name = path?.reduce<unknown>(
        (value, part) => (value as Record<string, unknown>)[part],
        Properties,
      );
      return path ? [{ Type, name: JSON.stringify(name) }] : [];
    }),
  );
  expect([...new Set(found.map(({ Type }) => Type))].toSorted()).toEqual(
    Object.keys(NAMED).toSorted(),
  );
  expect(found.filter(({ name }) => !name.includes('AWS::Region'))).toEqual([]);
  const seen = found.map(({ Type, name }) => `${Type} ${name}`);
  expect(seen.filter((each, index) => seen.indexOf(each) !== index)).toEqual([]);
});

test('resources that cost money have the tags project and stage', () => {
  const tagged = ['AWS::CloudFront::Distribution', 'AWS::DynamoDB::Table', 'AWS::S3::Bucket'];
  for (const stack of all) {
    const [, stage] = stack.stackName.split('-');
    for (const { Type, Properties } of Object.values(resourcesOf(Template.fromStack(stack)))) {
      if (!tagged.includes(Type)) continue;
      expect(Properties['Tags']).toEqual(
        expect.arrayContaining([
          { Key: 'project', Value: 'lumbre' },
          { Key: 'stage', Value: stage },
        ]),
      );
    }
  }
});

test.each(all.map((stack) => [stack.stackName, stack] as const))(
  '%s has less than 350 of CloudFormation’s 500 resources',
  (_, stack) => {
    expect(Object.keys(resourcesOf(Template.fromStack(stack))).length).toBeLessThan(350);
  },
);

test('tables and buckets are retained when their stack is deleted', () => {
  const kept = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'];
  const lost = all.flatMap((stack) =>
    Object.entries(resourcesOf(Template.fromStack(stack)))
      .filter(([, { Type }]) => kept.includes(Type))
      .filter(
        ([, { DeletionPolicy, UpdateReplacePolicy }]) =>
          !['Retain', 'RetainExceptOnCreate'].includes(DeletionPolicy ?? '') ||
          UpdateReplacePolicy !== 'Retain',
      )
      .map(([logicalId]) => `${stack.stackName} ${logicalId}`),
  );
  expect(lost).toEqual([]);
});

test('every log group expires after 30 days', () => {
  const groups = all.flatMap((stack) =>
    Object.values(resourcesOf(Template.fromStack(stack), 'AWS::Logs::LogGroup')),
  );
  expect(groups.length).toBeGreaterThan(0);
  expect(groups.filter(({ Properties }) => Properties['RetentionInDays'] !== 30)).toEqual([]);
});
