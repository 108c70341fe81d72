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
  '%s has less than 450 of CloudFormation’s 500 resources',
  (_, stack) => {
    expect(Object.keys(resourcesOf(Template.fromStack(stack))).length).toBeLessThan(450);
  },
);

test('tables and buckets are retained when their stack is deleted', () => {
  const kept = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'];
  const lost = all.flatMap((stack) =>
    Object.entries(resourcesOf(Template.fromStack(stack)))
      .filter(([, { Type }]) => kept.includes(Type))
      .filter(([, { DeletionPolicy, UpdateReplacePolicy }]) =>
        [DeletionPolicy, UpdateReplacePolicy].some((policy) => policy !== 'Retain'),
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
