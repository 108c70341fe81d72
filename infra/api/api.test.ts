import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { httpRows, routeKeysOf, rowsOn } from '#shared/rows/index.ts';
import { renderPage } from '#shared/rows/pages.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { verifyOrigin } from '#shared/rows/background.ts';
import { stackOf, type StackTemplate } from '../../test-support/template.ts';
import { functionName } from '../names.ts';

interface Operation {
  security: unknown;
  'x-amazon-apigateway-integration': { uri: unknown; payloadFormatVersion: string; type: string };
}
const bodyOf = (stack: StackTemplate) =>
  stack.only('AWS::ApiGatewayV2::Api')['Body'] as {
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: Record<string, Record<string, Record<string, unknown>>> };
  };
const operationsOf = (stack: StackTemplate): Record<string, Operation> =>
  Object.fromEntries(
    Object.entries(bodyOf(stack).paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, each]) => [`${method.toUpperCase()} ${path}`, each]),
    ),
  );
interface Throttle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

const demo = stackOf('demo', 'shop');
const production = stackOf('production', 'shop');
const operations = operationsOf(demo);
const nameOf = (row: HttpRow | typeof verifyOrigin): string => functionName({ name: 'demo' }, row);
const routeKeys = (rows: readonly HttpRow[]): string[] => rows.flatMap(routeKeysOf).toSorted();
const isHeavy = ({ work }: HttpRow): boolean => work !== undefined;

test('each HTTP row has its routes, which call its function, without CORS', () => {
  expect(Object.keys(operations).toSorted()).toEqual(routeKeys(httpRows));
  for (const row of httpRows) {
    for (const key of routeKeysOf(row)) {
      const { uri, ...integration } = operations[key]?.['x-amazon-apigateway-integration'] ?? {};
      expect(integration).toMatchObject({ payloadFormatVersion: '2.0', type: 'aws_proxy' });
      expect(demo.text(uri)).toMatch(new RegExp(`:function:${nameOf(row)}/invocations$`));
    }
  }
  expect(demo.only('AWS::ApiGatewayV2::Api')).not.toHaveProperty('CorsConfiguration');
});

test('production has no route that resets the demo', () => {
  expect(Object.keys(operationsOf(production)).toSorted()).toEqual(
    routeKeys(rowsOn(httpRows, { demo: false })),
  );
});

const throttlesOf = (stack: StackTemplate): Record<string, Throttle> =>
  stack.only('AWS::ApiGatewayV2::Stage')['RouteSettings'] as Record<string, Throttle>;
/** Seconds in which a call occupies its function. */
const PASSWORD = 0.5;
const PAGE = 0.25;
const neededAtOnce = (of: Throttle, seconds: number): number =>
  of.ThrottlingBurstLimit + of.ThrottlingRateLimit * seconds;

test('throttles all routes together, and heavy work and pages that are not stored further', () => {
  expect(demo.only('AWS::ApiGatewayV2::Stage')).toMatchObject({
    StageName: 'api',
    DefaultRouteSettings: { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 },
  });
  expect(Object.keys(throttlesOf(demo)).toSorted()).toEqual(
    [...routeKeys(httpRows.filter(isHeavy)), ...routeKeysOf(renderPage)].toSorted(),
  );
});

test.each([
  ['a new account', demo, 10],
  ['an account with a quota of 1000', production, 1000],
])('%s has functions left for the checkout while a crawler asks for pages', (_, stack, quota) => {
  for (const key of routeKeysOf(renderPage)) {
    const throttle = throttlesOf(stack)[key];
    expect(throttle && neededAtOnce(throttle, PAGE)).toBeLessThanOrEqual(quota / 2);
  }
});

test('an account with enough functions reserves ten for each that anybody can make busy', () => {
  const reserved = (stack: StackTemplate) =>
    stack
      .all('AWS::Lambda::Function')
      .flatMap((each) => each['ReservedConcurrentExecutions'] ?? []);
  expect(reserved(demo)).toEqual([]);
  const byAnybody = httpRows.filter(
    (row) => isHeavy(row) && row.only === undefined && !['admin', 'staff'].includes(row.access),
  );
  expect(byAnybody.length).toBeGreaterThan(5);
  expect(reserved(production)).toEqual(byAnybody.map(() => 10));
  for (const key of routeKeys(byAnybody)) {
    const throttle = throttlesOf(production)[key];
    expect(throttle && neededAtOnce(throttle, PASSWORD)).toBeLessThanOrEqual(10);
  }
});

test('logs every call without its path, query and headers', () => {
  const { AccessLogSettings } = demo.only('AWS::ApiGatewayV2::Stage') as {
    AccessLogSettings: { Format: string };
  };
  expect(Object.values(JSON.parse(AccessLogSettings.Format) as object)).toEqual([
    '$context.requestId',
    '$context.routeKey',
    '$context.status',
    '$context.responseLatency',
    '$context.identity.sourceIp',
    '$context.integrationErrorMessage',
  ]);
});

test('every route asks the authorizer first', () => {
  expect(Object.keys(operations).length).toBeGreaterThan(50);
  for (const { security } of Object.values(operations)) {
    expect(security).toEqual([{ originVerify: [] }]);
  }
});

test("a call without the header starts no Lambda, and the authorizer's answer is kept for an hour", () => {
  const { originVerify } = bodyOf(demo).components.securitySchemes;
  const { authorizerUri, ...authorizer } = originVerify?.['x-amazon-apigateway-authorizer'] ?? {};
  expect(authorizer).toMatchObject({
    type: 'request',
    authorizerPayloadFormatVersion: '2.0',
    enableSimpleResponses: true,
    // API Gateway itself rejects a call without its identity source.
    identitySource: '$request.header.x-origin-verify',
    authorizerResultTtlInSeconds: 3600,
  });
  expect(demo.text(authorizerUri)).toContain(`:function:${nameOf(verifyOrigin)}/invocations`);
});

test('API Gateway may call the functions of the API and no others', () => {
  const roles = Object.keys(demo.resources('AWS::IAM::Role'));
  const [roleId = ''] = roles.filter((id) => id.startsWith('ApiCallingRole'));
  const [statement, ...others] = demo.statementsOf(roleId);
  expect(others).toEqual([]);
  expect(statement?.Action).toBe('lambda:InvokeFunction');
  const allowed = [statement?.Resource].flat().map((arn) => demo.text(arn).replace(/^.*:/, ''));
  expect(allowed.toSorted()).toEqual([...httpRows, verifyOrigin].map(nameOf).toSorted());
  const [api] = Object.keys(demo.resources('AWS::ApiGatewayV2::Api'));
  const permissions = JSON.stringify(demo.resources('AWS::Lambda::Permission'));
  expect(permissions).not.toContain(`"${api}"`);
});

test("CloudFront sends the secret's value, and no template contains that value", () => {
  const { Origins } = demo.only('AWS::CloudFront::Distribution')['DistributionConfig'] as {
    Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[];
  };
  const headers = Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
  const sent = [
    ORIGIN_VERIFY_HEADER,
    '{{resolve:secretsmanager:OriginSecret:SecretString:originVerify::}}',
  ];
  // One origin for /api/*, and one in the origin group of the pages.
  expect(
    headers.map(({ HeaderName, HeaderValue }) => [HeaderName, demo.text(HeaderValue)]),
  ).toEqual([sent, sent]);
});
