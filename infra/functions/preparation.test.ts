import { FIRST_ADMIN_EMAIL, prepareShop } from '#shared/rows/preparation.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { resourcesOf, type Resource } from '../../test-support/synthesis.ts';
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
  const { template, workerOf, allowedTo, target, text } = stage;
  const { functionId, lambda, roleId } = workerOf(prepareShop);
  const [trigger, ...otherTriggers] = Object.values(resourcesOf(template, 'Custom::Trigger'));

  test('a deployment waits for the shop to be prepared, and fails with it', () => {
    expect(otherTriggers).toEqual([]);
    expect(trigger?.Properties).toMatchObject({
      InvocationType: 'RequestResponse',
      Timeout: String(prepareShop.timeoutSeconds * 1000),
    });
    expect(lambda?.Properties).toMatchObject({ Timeout: prepareShop.timeoutSeconds });
  });

  test('it runs again whenever the function is another', () => {
    const [[versionId, version] = ['', undefined], ...others] = Object.entries(
      resourcesOf(template, 'AWS::Lambda::Version'),
    );
    expect(others).toEqual([]);
    expect(target(version?.Properties['FunctionName'])).toBe(functionId);
    expect(target(trigger?.Properties['HandlerArn'])).toBe(versionId);
  });

  test('it runs after every function of the API, so that no site is newer than its API', () => {
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

  test('it may put, and delete nothing', () => {
    const password = Object.keys(resourcesOf(template, 'AWS::SecretsManager::Secret'))[0];
    const [bucket] = Object.keys(resourcesOf(template, 'AWS::S3::Bucket')).filter((id) =>
      id.startsWith('SiteBucket'),
    );
    const allowed = allowedTo(roleId).filter((line) => !/^(?:logs|xray):/.test(line));
    expect(allowed.toSorted()).toEqual(
      [
        ...prepareShop.uses.table.map((action) => `dynamodb:${action} on Table.Arn`),
        's3:PutObject on ImagesBucket.Arn/*',
        `s3:PutObject on ${bucket}.Arn/*`,
        'secretsmanager:GetSecretValue on Secret',
        'secretsmanager:PutSecretValue on Secret',
        ...(name === 'production' ? [`secretsmanager:GetSecretValue on ${password}`] : []),
      ].toSorted(),
    );
  });

  test('its settings say what the stage is', () => {
    const { Variables } = { ...lambda?.Properties }['Environment'] as {
      Variables: Record<string, unknown>;
    };
    expect(Variables['DEMO']).toBe(name === 'demo' ? 'true' : 'false');
    expect(Object.keys(Variables)).toEqual(
      expect.arrayContaining(['SITE_BUCKET', 'IMAGES_BUCKET', 'SECRET_ID', 'TABLE_NAME']),
    );
    expect('ADMIN_PASSWORD_ID' in Variables).toBe(name === 'production');
  });

  test('the outputs say where the shop is and how its first admin gets in', () => {
    const { Outputs } = template.toJSON() as { Outputs: Record<string, { Value: unknown }> };
    expect(text(Outputs['AdminUrl']?.Value)).toBe(`${text(Outputs['ShopUrl']?.Value)}/admin`);
    expect(Outputs['AdminEmail']?.Value).toBe(FIRST_ADMIN_EMAIL);
    expect(text(Outputs['AdminPassword']?.Value)).toMatch(
      name === 'demo' ? /^lumbre-admin-demo$/ : /^aws secretsmanager get-secret-value /,
    );
    expect(target(Outputs['PrepareFunction']?.Value)).toBe(functionId);
    expect(Outputs['Mail']?.Value).toMatch(name === 'demo' ? /ProductionAccess/ : /MAIL_FROM/);
  });
});

test('only production has a password to generate, and it is long', () => {
  const [demo, production] = stages;
  const secretsOf = (stage: typeof demo) =>
    stage && Object.values(resourcesOf(stage.template, 'AWS::SecretsManager::Secret'));
  expect(secretsOf(demo)).toEqual([]);
  expect(secretsOf(production)).toMatchObject([
    { Properties: { GenerateSecretString: { PasswordLength: 32, ExcludePunctuation: true } } },
  ]);
});
