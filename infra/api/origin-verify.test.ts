import { ORIGIN_VERIFY_HEADER, verifyOrigin } from '#shared/rows/origin-verify.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { propertiesOfOnly, resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';

const { data, shop } = synthesize('demo');
const template = Template.fromStack(shop);
const { text, target, workerOf, allowedTo } = readTemplate(template, Template.fromStack(data));
const { functionId, lambda, roleId } = workerOf(verifyOrigin);

test('no route answers before the authorizer has seen the header', () => {
  const [authorizerId] = Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer'));
  const routes = Object.values(resourcesOf(template, 'AWS::ApiGatewayV2::Route'));
  expect(routes.length).toBeGreaterThan(0);
  for (const { Properties } of routes) {
    expect(Properties).toMatchObject({
      AuthorizationType: 'CUSTOM',
      AuthorizerId: { Ref: authorizerId },
    });
  }
});

test('a call without the header starts no Lambda, and an answer is kept for an hour', () => {
  const { AuthorizerUri, ...authorizer } = propertiesOfOnly(
    template,
    'AWS::ApiGatewayV2::Authorizer',
  );
  expect(authorizer).toMatchObject({
    AuthorizerType: 'REQUEST',
    AuthorizerPayloadFormatVersion: '2.0',
    EnableSimpleResponses: true,
    // Required here: what lacks it is refused by API Gateway itself.
    IdentitySource: ['$request.header.x-origin-verify'],
    AuthorizerResultTtlInSeconds: 3600,
  });
  expect(text(AuthorizerUri)).toBe(
    `arn:AWS::Partition:apigateway:AWS::Region:lambda:path/2015-03-31/functions/${functionId}.Arn/invocations`,
  );
});

test('API Gateway may start it as an authorizer only, and it may read the secret only', () => {
  const permissions = Object.values(resourcesOf(template, 'AWS::Lambda::Permission')).filter(
    ({ Properties }) => target(Properties['FunctionName']) === functionId,
  );
  const [api] = Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Api'));
  const [authorizer] = Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer'));
  expect(permissions.map(({ Properties }) => text(Properties['SourceArn']))).toEqual([
    `arn:AWS::Partition:execute-api:AWS::Region:AWS::AccountId:${api}/authorizers/${authorizer}`,
  ]);
  expect(allowedTo(roleId).filter((allowed) => !/^(logs|xray):/.test(allowed))).toEqual([
    'secretsmanager:GetSecretValue on Secret',
  ]);
  expect(lambda?.Properties).toMatchObject({ Timeout: 5, MemorySize: 512 });
});

test('CloudFront sends what the secret holds, which stands in no template', () => {
  const { Origins } = propertiesOfOnly(template, 'AWS::CloudFront::Distribution')[
    'DistributionConfig'
  ] as { Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] };
  const headers = Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
  expect(headers.map(({ HeaderName, HeaderValue }) => [HeaderName, text(HeaderValue)])).toEqual([
    [ORIGIN_VERIFY_HEADER, '{{resolve:secretsmanager:Secret:SecretString:originVerify::}}'],
  ]);
});
