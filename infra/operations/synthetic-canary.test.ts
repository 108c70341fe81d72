import { Template } from 'aws-cdk-lib/assertions';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { propertiesOfOnly, resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';

const off = synthesize('demo');
const on = synthesize('demo', { syntheticCanary: 15 });
const shop = Template.fromStack(on.shop);
const data = Template.fromStack(on.data);
const { text, statementsOf } = readTemplate(shop, data);
const idsOf = (stack: typeof on.shop): string[] =>
  Object.keys(resourcesOf(Template.fromStack(stack)));
const added = idsOf(on.shop).filter((id) => !idsOf(off.shop).includes(id));
const canary = propertiesOfOnly(shop, 'AWS::Synthetics::Canary');
const name = String(canary['Name']);

test('a stage without the setting has none, and the setting adds four resources', () => {
  expect(resourcesOf(Template.fromStack(off.shop), 'AWS::Synthetics::Canary')).toEqual({});
  const types = added.map((id) => resourcesOf(shop)[id]?.Type);
  expect(types.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'AWS::CloudWatch::Alarm',
    'AWS::IAM::Role',
    'AWS::Logs::LogGroup',
    'AWS::Synthetics::Canary',
  ]);
});

test('the data stack is the same, because an export could not be removed with the setting', () => {
  expect(data.toJSON()).toEqual(Template.fromStack(off.data).toJSON());
});

test('it runs the script against the shop on the schedule, and leaves no Lambda behind', () => {
  expect(canary).toMatchObject({
    RuntimeVersion: 'syn-nodejs-5.2',
    Code: { Handler: 'index.handler' },
    Schedule: { Expression: 'rate(15 minutes)' },
    StartCanaryAfterCreation: true,
    RunConfig: { TimeoutInSeconds: 300, MemoryInMB: 960 },
    ArtifactConfig: { S3Encryption: { EncryptionMode: 'SSE_S3' } },
    ProvisionedResourceCleanup: 'AUTOMATIC',
  });
  const { EnvironmentVariables } = canary['RunConfig'] as {
    EnvironmentVariables: Record<string, unknown>;
  };
  const { Outputs } = shop.toJSON() as { Outputs: Record<string, { Value: unknown }> };
  expect(EnvironmentVariables).toEqual({ PUBLIC_ORIGIN: Outputs['ShopUrl']?.Value });
  const location = JSON.stringify(canary['ArtifactS3Location']);
  expect(location).toMatch(/"s3:\/\/".*LogsBucketArn.*"\/canary"/);
});

test('it starts when the deployment has filled the shop', () => {
  const [resource] = Object.values(resourcesOf(shop, 'AWS::Synthetics::Canary')) as {
    DependsOn?: string[];
  }[];
  const [trigger = ''] = Object.keys(resourcesOf(shop, 'Custom::Trigger'));
  expect(resource?.DependsOn).toContain(trigger);
});

test('its Lambda, whose name ends with a UUID, has a name of at most 64 characters', () => {
  expect(`cwsyn-${name}-00000000-0000-0000-0000-000000000000`.length).toBeLessThanOrEqual(64);
});

test('its role writes reports, its metric and its log, and cannot create a log group', () => {
  const [role = ''] = added.filter((id) => resourcesOf(shop)[id]?.Type === 'AWS::IAM::Role');
  const rights = statementsOf(role).map(({ Action, Resource }) => [
    [Action].flat().join(' '),
    text(Resource),
  ]);
  expect(rights).toEqual([
    ['s3:PutObject', expect.stringMatching(/LogsBucket.*\/canary\/\*$/)],
    ['s3:GetBucketLocation', expect.stringMatching(/LogsBucket[^/]*$/)],
    ['s3:ListAllMyBuckets', '*'],
    ['cloudwatch:PutMetricData', '*'],
    [
      'logs:CreateLogStream logs:PutLogEvents',
      expect.stringContaining(`:log-group:/aws/lambda/cwsyn-${name}-*`),
    ],
  ]);
  expect(statementsOf(role)).toContainEqual(
    expect.objectContaining({
      Action: 'cloudwatch:PutMetricData',
      Condition: { StringEquals: { 'cloudwatch:namespace': 'CloudWatchSynthetics' } },
    }),
  );
});

test('its log is deleted with the canary', () => {
  const [group] = added
    .map((id) => resourcesOf(shop)[id])
    .filter((resource) => resource?.Type === 'AWS::Logs::LogGroup');
  expect(text(group?.Properties['LogGroupName'])).toContain(`/aws/lambda/cwsyn-${name}-`);
  expect(group?.DeletionPolicy).toBe('Delete');
});

test('a failed run starts an alarm, which stays on until the next run', () => {
  const [id = ''] = added.filter((each) => each.includes('SmokeFailing'));
  expect(resourcesOf(shop)[id]?.Properties).toMatchObject({
    AlarmName: 'lumbre-demo-smoke-failing',
    Namespace: 'CloudWatchSynthetics',
    MetricName: 'SuccessPercent',
    Statistic: 'Minimum',
    Period: 30 * 60,
    EvaluationPeriods: 1,
    Threshold: 100,
    ComparisonOperator: 'LessThanThreshold',
  });
});

test.each([5, 15, 60] as const)('docs/cost.md has the price of a run every %d minutes', (every) => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/cost.md'), 'utf8');
  const runs = (30 * 24 * 60) / every;
  const row = page.split('\n').find((line) => line.includes(`\`syntheticCanary: ${every}\``));
  expect(row).toContain(`${String(runs).replace(/(\d)(\d{3})$/, '$1 $2')} runs`);
  expect(row).toContain(`$${(runs * 0.0012).toFixed(2)}`);
});
