import { httpRows } from '#shared/rows/index.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf, type Resource } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';
import { CANARIES } from './canaries.ts';

const stack = synthesize('production', { mailFrom: 'hola@lumbre.example' });
const template = Template.fromStack(stack.shop);
const off = Template.fromStack(synthesize('production', {}, { canary: 'off' }).shop);
const { text, target, endpointOf } = readTemplate(template, Template.fromStack(stack.data));

type Release = Resource & {
  DependsOn?: string[];
  UpdatePolicy?: { CodeDeployLambdaAliasUpdate: Record<string, unknown> };
};
const aliases = Object.entries(resourcesOf(template, 'AWS::Lambda::Alias')) as [string, Release][];
const groups = resourcesOf(template, 'AWS::CodeDeploy::DeploymentGroup');
const functionOf = ({ Properties }: Resource): string => target(Properties['FunctionName']);

test('only the functions of a purchase are canaries, and API Gateway calls them by their alias', () => {
  const rows = httpRows.filter(({ demoOnly }) => !demoOnly);
  const byAlias = rows.filter((row) => endpointOf(row).isAlias);
  expect(byAlias.map(({ id }) => id).toSorted()).toEqual(CANARIES.map(({ id }) => id).toSorted());
  expect(aliases.map(([, alias]) => functionOf(alias)).toSorted()).toEqual(
    byAlias.map((row) => endpointOf(row).functionId).toSorted(),
  );
});

test('API Gateway may call each alias before it is told to', () => {
  const permissions = Object.entries(resourcesOf(template, 'AWS::Lambda::Permission'));
  const integrations = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Integration'));
  for (const [id] of aliases) {
    const allowed = permissions.filter(([, permission]) => functionOf(permission) === id);
    expect(allowed).toHaveLength(1);
    const called = integrations.filter(
      ({ Properties }) => target(Properties['IntegrationUri']) === id,
    ) as Release[];
    expect(called.map(({ DependsOn }) => DependsOn)).toEqual([allowed.map(([name]) => name)]);
  }
});

test('a release gives one call in ten to the new version, and an alarm takes it back', () => {
  expect(aliases).toHaveLength(CANARIES.length);
  for (const [, { UpdatePolicy }] of aliases) {
    const { DeploymentGroupName } = { ...UpdatePolicy?.CodeDeployLambdaAliasUpdate };
    const { Properties } = groups[target(DeploymentGroupName)] ?? {};
    expect(Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent10Minutes',
      AlarmConfiguration: { Enabled: true },
      AutoRollbackConfiguration: {
        Enabled: true,
        Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
      },
    });
    const { Alarms } = { ...Properties }['AlarmConfiguration'] as { Alarms: { Name: unknown }[] };
    const names = Alarms.map(
      ({ Name }) => resourcesOf(template)[text(Name)]?.Properties['AlarmName'],
    );
    expect(names).toEqual(['lumbre-production-orders-failing', 'lumbre-production-server-errors']);
  }
});

test('every other function changes after the canaries, so that nothing is left of a release that is taken back', () => {
  const canaries = aliases.map(([, alias]) => functionOf(alias));
  const others = Object.entries(resourcesOf(template, 'AWS::Lambda::Function')).filter(
    ([id]) => !canaries.includes(id) && !id.startsWith('AWSCDKTrigger'),
  ) as [string, Release][];
  expect(others.length).toBeGreaterThan(30);
  for (const [, { DependsOn }] of others) {
    expect(DependsOn).toEqual(expect.arrayContaining(aliases.map(([id]) => id)));
  }
});

test('"-c canary=off" releases at once, even while an alarm rings', () => {
  expect(Object.keys(resourcesOf(off, 'AWS::Lambda::Alias'))).toHaveLength(CANARIES.length);
  const released = Object.values(resourcesOf(off, 'AWS::CodeDeploy::DeploymentGroup'));
  expect(released).toHaveLength(CANARIES.length);
  for (const { Properties } of released) {
    expect(Properties).toMatchObject({
      DeploymentConfigName: 'CodeDeployDefault.LambdaAllAtOnce',
      AlarmConfiguration: { Enabled: false },
    });
  }
});
