/**
 * cdk-nag runs in every synthesis and fails it (stacks.ts). This file lists the acknowledged findings,
 * so that a reviewer sees each new one.
 */
import { Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { resourcesOf } from '../test-support/synthesis.ts';
import { synthesize } from '../test-support/synthesize.ts';
import { readTemplate } from '../test-support/template.ts';

const demo = synthesize('demo', { mailFrom: 'hola@lumbre.example' });
const production = synthesize('production', {
  mailFrom: 'hola@lumbre.example',
  alarmEmail: 'guardia@lumbre.example',
});

/** Acknowledged findings as `path finding`. */
const acknowledged = ({ app }: typeof demo): string[] =>
  app.node.findAll().flatMap(({ node }) =>
    node.metadata
      .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
      .flatMap(({ data }) => Object.keys(data as Record<string, string>))
      .map((finding) => `${node.path} ${finding.replace('AwsSolutions::AwsSolutions-', '')}`),
  );
/** Findings that many functions have. */
const ofFunctions =
  / IAM5\[Resource::(?:\*|lumbre-\w+-data:ExportsOutputFnGetAttImagesBucketArnE77A5026\/\*)\]$/;

test.each([
  ['demo', demo],
  ['production', production],
])('cdk-nag finds nothing in %s', (_, { app }) => {
  app.synth();
  const report = join(app.outdir, 'validation-report.json');
  const { pluginReports = [] } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as { pluginReports?: { violations: unknown[] }[] })
    : {};
  expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
});

test('only these findings are acknowledged, apart from those of functions', () => {
  const others = (stage: typeof demo): string[] =>
    acknowledged(stage).filter((finding) => !ofFunctions.test(finding));
  expect(others(demo).toSorted()).toEqual([
    'lumbre-demo-data/Secret SMG4',
    'lumbre-demo-shop/Api/RenderPage/Role IAM5[Resource::<SiteBucket978D4AEB.Arn>/pages/*]',
    'lumbre-demo-shop/DeadLetters SQS3',
    'lumbre-demo-shop/Deployment/PrepareShop/Role IAM5[Resource::<SiteBucket978D4AEB.Arn>/*]',
    'lumbre-demo-shop/Site/Distribution CFR1',
    'lumbre-demo-shop/Site/Distribution CFR2',
    'lumbre-demo-shop/Site/Distribution CFR3',
    'lumbre-demo-shop/Site/Distribution CFR4',
    'lumbre-demo-shop/Workers/DeadLetters SQS3',
    'lumbre-demo-shop/Workers/FollowChanges/Role IAM5[Resource::<SiteBucket978D4AEB.Arn>/pages/*]',
    'lumbre-demo-shop/Workers/SendMail/Role IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
  ]);
  expect(others(production).toSorted()).toEqual([
    'lumbre-production-data/Secret SMG4',
    'lumbre-production-data/WeeklyBackups/Plan/Selection IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]',
    'lumbre-production-shop/Api/RenderPage/Role IAM5[Resource::<SiteBucket978D4AEB.Arn>/pages/*]',
    'lumbre-production-shop/DeadLetters SQS3',
    'lumbre-production-shop/Deployment/AdminPassword SMG4',
    'lumbre-production-shop/Deployment/PrepareShop/Role IAM5[Resource::<SiteBucket978D4AEB.Arn>/*]',
    'lumbre-production-shop/Site/Distribution CFR1',
    'lumbre-production-shop/Site/Distribution CFR3',
    'lumbre-production-shop/Site/Distribution CFR4',
    'lumbre-production-shop/Workers/DeadLetters SQS3',
    'lumbre-production-shop/Workers/FollowChanges/Role IAM5[Resource::<SiteBucket978D4AEB.Arn>/pages/*]',
    'lumbre-production-shop/Workers/SendMail/Role IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
  ]);
});

test('functions may use actions that take no resource, and images, whose names are random', () => {
  const findings = acknowledged(demo).filter((finding) => ofFunctions.test(finding));
  expect(findings.length).toBeGreaterThan(0);
  expect(findings.filter((finding) => !/^\S+\/Role /.test(finding))).toEqual([]);

  const template = Template.fromStack(demo.shop);
  const { statementsOf } = readTemplate(template, Template.fromStack(demo.data));
  const onEverything = Object.keys(resourcesOf(template, 'AWS::IAM::Role'))
    .filter((id) => !id.startsWith('AWSCDKTrigger'))
    .flatMap(statementsOf)
    .filter(({ Resource }) => [Resource].flat().includes('*'))
    .flatMap(({ Action }) => [Action].flat());
  expect(new Set(onEverything)).toEqual(
    new Set([
      'cloudwatch:DescribeAlarms',
      'dynamodb:ListStreams',
      'ses:GetAccount',
      'xray:PutTelemetryRecords',
      'xray:PutTraceSegments',
    ]),
  );
});
