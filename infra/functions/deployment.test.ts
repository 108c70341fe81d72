import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { prepareShop } from '#shared/rows/background.ts';
import { renderPage } from '#shared/rows/pages.ts';
import { FIRST_ADMIN_EMAIL, stackOf } from '../../test-support/template.ts';

const demo = stackOf('demo', 'shop');
const production = stackOf('plain production', 'shop');

describe.each([
  ['demo', demo],
  ['production', production],
])('on %s', (name, stack) => {
  const { functionId, properties } = stack.functionOf(prepareShop);
  const pages = stack.functionOf(renderPage);
  const [trigger, ...otherTriggers] = Object.values(stack.resources('Custom::Trigger'));

  test('a deployment waits for the function, and fails when it fails', () => {
    expect(otherTriggers).toEqual([]);
    expect(trigger?.Properties).toMatchObject({
      InvocationType: 'RequestResponse',
      Timeout: String(prepareShop.timeoutSeconds * 1000),
    });
    expect(properties).toMatchObject({ Timeout: prepareShop.timeoutSeconds });
  });

  test('the function runs again after every change of its code or settings', () => {
    const versions = Object.entries(stack.resources('AWS::Lambda::Version')).filter(
      ([, { Properties }]) => stack.target(Properties['FunctionName']) === functionId,
    );
    expect(versions.map(([id]) => id)).toEqual([stack.target(trigger?.Properties['HandlerArn'])]);
  });

  test('the function runs after every other function of the API, so that no site is newer than its API', () => {
    const ofApi = Object.keys(stack.resources('AWS::Lambda::Function')).filter(
      (id) => id.startsWith('Api') && id !== pages.functionId,
    );
    expect(ofApi).not.toEqual([]);
    const others = ['AWS::CloudFront::Distribution', 'AWS::ApiGatewayV2::Stage'];
    expect(trigger?.DependsOn).toEqual(
      expect.arrayContaining([
        ...ofApi,
        ...others.flatMap((type) => Object.keys(stack.resources(type))),
      ]),
    );
  });

  test('the function that renders pages changes last, so that no page names a file that is not uploaded', () => {
    const [triggerId] = Object.keys(stack.resources('Custom::Trigger'));
    const { DependsOn } = stack.resources('AWS::Lambda::Function')[pages.functionId] ?? {};
    expect(DependsOn).toContain(triggerId);
    const buildOf = ({ Environment }: Record<string, unknown>) =>
      (Environment as { Variables: Record<string, unknown> }).Variables['BUILD'];
    expect(buildOf(pages.properties)).toMatch(/^\w{64}$/);
    expect(buildOf(pages.properties)).toBe(buildOf(properties));
  });

  test('its environment names the buckets, the password and whether the stage is a demo', () => {
    const { Variables } = properties['Environment'] as { Variables: Record<string, unknown> };
    const isDemo = name === 'demo';
    expect(Variables['DEMO']).toBe(String(isDemo));
    expect(Variables['FIRST_ADMIN_EMAIL']).toBe(isDemo ? undefined : FIRST_ADMIN_EMAIL);
    const names = ['SITE_BUCKET', 'IMAGES_BUCKET', 'TABLE_NAME'];
    expect(Object.keys(Variables)).toEqual(expect.arrayContaining(names));
    expect('ADMIN_PASSWORD_ID' in Variables).toBe(!isDemo);
  });
});

test.each([
  ['demo', demo, DEMO_ADMIN.email, /^lumbre-admin-demo$/, /ProductionAccess/],
  ['production', production, FIRST_ADMIN_EMAIL, /^aws secretsmanager get-secret-/, /mailFrom/],
])('the outputs of %s name the panel and its first admin', (_, stack, email, password, mail) => {
  const output = (name: string): string => stack.text(stack.outputs[name]?.Value);
  expect(output('AdminUrl')).toBe(`${output('ShopUrl')}/admin`);
  expect(output('AdminEmail')).toBe(email);
  expect(output('AdminPassword')).toMatch(password);
  expect(output('PrepareFunction')).toBe(stack.functionOf(prepareShop).functionId);
  expect(output('Mail')).toMatch(mail);
});

test('only production generates a password, of 32 characters', () => {
  expect(demo.all('AWS::SecretsManager::Secret')).toEqual([]);
  expect(Object.values(production.resources('AWS::SecretsManager::Secret'))).toMatchObject([
    { Properties: { GenerateSecretString: { PasswordLength: 32, ExcludePunctuation: true } } },
  ]);
});
