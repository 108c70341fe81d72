import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/origin-verification.ts';
import { httpRows } from '#shared/rows/index.ts';
import { verifyOrigin } from '#shared/rows/secrets.ts';
import { Template } from 'aws-cdk-lib/assertions';
import { propertiesOfOnly, resourcesOf } from '../../test-support/synthesis.ts';
import { synthesize } from '../../test-support/synthesize.ts';
import { readTemplate } from '../../test-support/template.ts';
import { functionName } from '../names.ts';

const { data, shop } = synthesize('demo');
const template = Template.fromStack(shop);
const { text, statementsOf, workerOf } = readTemplate(template, Template.fromStack(data));
const { Body } = propertiesOfOnly(template, 'AWS::ApiGatewayV2::Api') as {
  Body: {
    paths: Record<string, Record<string, { security: unknown }>>;
    components: { securitySchemes: Record<string, Record<string, Record<string, unknown>>> };
  };
};
const { FunctionName } = workerOf(verifyOrigin).lambda?.Properties ?? {};

test('every route asks the authorizer first', () => {
  const operations = Object.values(Body.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(50);
  for (const { security } of operations) expect(security).toEqual([{ originVerify: [] }]);
});

test("a call without the header starts no Lambda, and the authorizer's answer is kept for an hour", () => {
  const { originVerify } = Body.components.securitySchemes;
  const { authorizerUri, ...authorizer } = originVerify?.['x-amazon-apigateway-authorizer'] ?? {};
  expect(authorizer).toMatchObject({
    type: 'request',
    authorizerPayloadFormatVersion: '2.0',
    enableSimpleResponses: true,
    // API Gateway itself rejects a call without its identity source.
    identitySource: '$request.header.x-origin-verify',
    authorizerResultTtlInSeconds: 3600,
  });
  expect(text(authorizerUri)).toContain(`:function:${String(FunctionName)}/invocations`);
});

test('API Gateway may call the functions of the API and no others', () => {
  const [roleId = ''] = Object.keys(resourcesOf(template, 'AWS::IAM::Role')).filter((id) =>
    id.startsWith('ApiCallingRole'),
  );
  const [statement, ...others] = statementsOf(roleId);
  expect(others).toEqual([]);
  expect(statement?.Action).toBe('lambda:InvokeFunction');
  const names = [...httpRows, verifyOrigin].map((row) => functionName({ name: 'demo' }, row));
  const allowed = [statement?.Resource].flat().map((arn) => text(arn).replace(/^.*:/, ''));
  expect(allowed.toSorted()).toEqual(names.toSorted());
  const [api] = Object.keys(resourcesOf(template, 'AWS::ApiGatewayV2::Api'));
  const permissions = JSON.stringify(resourcesOf(template, 'AWS::Lambda::Permission'));
  expect(permissions).not.toContain(`"${api}"`);
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
