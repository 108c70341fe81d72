import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/origin-verification.ts';
import { verifyOrigin } from '#shared/rows/secrets.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { propertiesOfOnly, resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';

const { data, shop } = synthesize('demo');
const template = Template.fromStack(shop);
const { text, target, workerOf } = readTemplate(template, Template.fromStack(data));
const { functionId, lambda } = workerOf(verifyOrigin);

test('every route asks the authorizer first', () => {
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

test("a call without the header starts no Lambda, and the authorizer's answer is kept for an hour", () => {
  const { AuthorizerUri, ...authorizer } = propertiesOfOnly(
    template,
    'AWS::ApiGatewayV2::Authorizer',
  );
  expect(authorizer).toMatchObject({
    AuthorizerType: 'REQUEST',
    AuthorizerPayloadFormatVersion: '2.0',
    EnableSimpleResponses: true,
    // API Gateway itself rejects a call without its identity source.
    IdentitySource: ['$request.header.x-origin-verify'],
    AuthorizerResultTtlInSeconds: 3600,
  });
  expect(text(AuthorizerUri)).toBe(
    `arn:AWS::Partition:apigateway:AWS::Region:lambda:path/2015-03-31/functions/${functionId}.Arn/invocations`,
  );
});

test('API Gateway may start the function as an authorizer only', () => {
  const permissions = Object.values(resourcesOf(template, 'AWS::Lambda::Permission')).filter(
    ({ Properties }) => target(Properties['FunctionName']) === functionId,
  );
  const [api] = Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Api'));
  const [authorizer] = Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer'));
  expect(permissions.map(({ Properties }) => text(Properties['SourceArn']))).toEqual([
    `arn:AWS::Partition:execute-api:AWS::Region:AWS::AccountId:${api}/authorizers/${authorizer}`,
  ]);
  expect(lambda?.Properties).toMatchObject({ Timeout: 5, MemorySize: 512 });
});

test("CloudFront sends the secret's value, and no template contains that value", () => {
  const { Origins } = propertiesOfOnly(template, 'AWS::CloudFront::Distribution')[
    'DistributionConfig'
  ] as { Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] };
  const headers = Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
  const sent = [
    ORIGIN_VERIFY_HEADER,
    '{{resolve:secretsmanager:Secret:SecretString:originVerify::}}',
  ];
  // One origin for /api/*, and one in the origin group of the pages.
  expect(headers.map(({ HeaderName, HeaderValue }) => [HeaderName, text(HeaderValue)])).toEqual([
    sent,
    sent,
  ]);
});
