import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { prepareShop } from '#shared/rows/deployment.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { FIRST_ADMIN_EMAIL, resourcesOf, type Resource } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';

const stages = (['demo', 'production'] as const).map((name) => {
  const { data, shop } = synthesize(
    name,
    name === 'demo' ? { mailFrom: 'hola@lumbre.example' } : {},
  );
  const template = Template.fromStack(shop);
  return { name, template, ...readTemplate(template, Template.fromStack(data)) };
});

describe.each(stages.map((stage) => [stage.name, stage] as const))('on %s', (name, stage) => {
  const { template, workerOf, target, text } = stage;
  const { functionId, lambda } = workerOf(prepareShop);
  const [trigger, ...otherTriggers] = Object.values(resourcesOf(template, 'Custom::Trigger'));

  test('a deployment waits for the function, and fails when it fails', () => {
    expect(otherTriggers).toEqual([]);
    expect(trigger?.Properties).toMatchObject({
      InvocationType: 'RequestResponse',
      Timeout: String(prepareShop.timeoutSeconds * 1000),
    });
    expect(lambda?.Properties).toMatchObject({ Timeout: prepareShop.timeoutSeconds });
  });

  test('the function runs again after every change of its code or settings', () => {
    const versions = Object.entries(resourcesOf(template, 'AWS::Lambda::Version')).filter(
      ([, { Properties }]) => target(Properties['FunctionName']) === functionId,
    );
    const [[versionId] = [''], ...others] = versions;
    expect(others).toEqual([]);
    expect(target(trigger?.Properties['HandlerArn'])).toBe(versionId);
  });

  test('the function runs after every function of the API, so that no site is newer than its API', () => {
    const { DependsOn } = trigger as Resource & { DependsOn: string[] };
    const functions = Object.keys(resourcesOf(template, 'AWS::Lambda::Function'));
    expect(functions.filter((id) => id.startsWith('Api'))).not.toEqual([]);
    expect(DependsOn).toEqual(
      expect.arrayContaining([
        ...functions.filter((id) => id.startsWith('Api')),
        ...Object.keys(resourcesOf(template, 'AWS::CloudFront::Distribution')),
        ...Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Stage')),
      ]),
    );
  });

  test('its environment names the buckets, the secrets and whether the stage is a demo', () => {
    const { Variables } = { ...lambda?.Properties }['Environment'] as {
      Variables: Record<string, unknown>;
    };
    expect(Variables['DEMO']).toBe(name === 'demo' ? 'true' : 'false');
    expect(Object.keys(Variables)).toEqual(
      expect.arrayContaining(['SITE_BUCKET', 'IMAGES_BUCKET', 'SECRET_ID', 'TABLE_NAME']),
    );
    expect('ADMIN_PASSWORD_ID' in Variables).toBe(name === 'production');
    expect(Variables['FIRST_ADMIN_EMAIL']).toBe(
      name === 'production' ? FIRST_ADMIN_EMAIL : undefined,
    );
  });

  test('the outputs name the admin panel and the credentials of the first admin', () => {
    const { Outputs } = template.toJSON() as { Outputs: Record<string, { Value: unknown }> };
    expect(text(Outputs['AdminUrl']?.Value)).toBe(`${text(Outputs['ShopUrl']?.Value)}/admin`);
    expect(Outputs['AdminEmail']?.Value).toBe(
      name === 'demo' ? DEMO_ADMIN.email : FIRST_ADMIN_EMAIL,
    );
    expect(text(Outputs['AdminPassword']?.Value)).toMatch(
      name === 'demo' ? /^lumbre-admin-demo$/ : /^aws secretsmanager get-secret-value /,
    );
    expect(target(Outputs['PrepareFunction']?.Value)).toBe(functionId);
    expect(Outputs['Mail']?.Value).toMatch(name === 'demo' ? /ProductionAccess/ : /mailFrom/);
  });
});

test('only production generates a password, of 32 characters, under the id of earlier deployments', () => {
  const [demo, production] = stages;
  const secretsOf = (stage: typeof demo) =>
    stage && Object.values(resourcesOf(stage.template, 'AWS::SecretsManager::Secret'));
  expect(secretsOf(demo)).toEqual([]);
  // Another logical id would replace the password.
  expect(production?.template.findResources('AWS::SecretsManager::Secret')).toHaveProperty(
    'PreparationAdminPassword0550DA8A',
  );
  expect(secretsOf(production)).toMatchObject([
    { Properties: { GenerateSecretString: { PasswordLength: 32, ExcludePunctuation: true } } },
  ]);
});

const withoutAdmin = (() => {
  try {
    return synthesize('production', { firstAdminEmail: '' });
  } catch (error) {
    return error;
  }
})();

test('production is not synthesized without the address of its first admin', () => {
  expect(String(withoutAdmin)).toContain('firstAdminEmail');
});
