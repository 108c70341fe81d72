import { IMAGE_ENVIRONMENT } from '#shared/domain/limits.ts';
import { pascalCase, routeKeysOf, openApiPaths } from '#shared/rows/index.ts';
import { type HttpRow, type Row, successOf } from '#shared/rows/row.ts';
import { verifyOrigin } from '#shared/rows/background.ts';
import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { ShopFunction, type FunctionContext } from '../functions/shop-function.ts';
import { functionArn } from '../names.ts';
import { concurrencyOf, reservedConcurrency, type Stage } from '../stages.ts';

const SCHEME = 'originVerify';

/**
 * Names functions and does not refer to them, because they refer to this API.
 * @param credentials ARN of the role with which API Gateway calls functions
 */
const apiBody = (rows: readonly HttpRow[], stage: Stage, credentials: string): object => {
  const calling = (row: { id: string }): string =>
    `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn(stage, row)}/invocations`;
  const paths = openApiPaths(rows, (row) => ({
    parameters: [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    security: [{ [SCHEME]: [] }],
    responses: { [successOf(row)]: { description: 'Success' } },
    'x-amazon-apigateway-integration': {
      type: 'aws_proxy',
      httpMethod: 'POST',
      uri: calling(row),
      credentials,
      payloadFormatVersion: '2.0',
    },
  }));
  for (const { id, path } of rows.filter(({ html }) => html)) {
    paths[path] = { ...paths[path], head: { ...paths[path]?.['get'], operationId: `${id}Head` } };
  }
  return {
    openapi: '3.0.1',
    info: { title: `lumbre-${stage.name}`, version: '1' },
    paths,
    components: {
      securitySchemes: {
        // A call without the header starts no Lambda; one with a wrong value starts only the
        // authorizer (ADR-0026).
        [SCHEME]: {
          type: 'apiKey',
          name: ORIGIN_VERIFY_HEADER,
          in: 'header',
          'x-amazon-apigateway-authorizer': {
            type: 'request',
            identitySource: `$request.header.${ORIGIN_VERIFY_HEADER}`,
            authorizerUri: calling(verifyOrigin),
            authorizerCredentials: credentials,
            authorizerPayloadFormatVersion: '2.0',
            authorizerResultTtlInSeconds: verifyOrigin.keptSeconds,
            enableSimpleResponses: true,
          },
        },
      },
    },
  };
};

interface Throttle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

/** First path segment of every call. CloudFront does not change it. */
export const API_STAGE = 'api';

/** Requests per second of all callers together. WAF limits a single address. */
const THROTTLE = { ThrottlingRateLimit: 200, ThrottlingBurstLimit: 400 };

const throttle = (perSecond: number, burst: number): Throttle => ({
  ThrottlingRateLimit: perSecond,
  ThrottlingBurstLimit: burst,
});

/**
 * Unknown pages have no limit by address. They take at most half of the account's functions, so a crawler
 * leaves the other half to the checkout: a page needs a quarter of a second.
 */
const pageThrottle = (stage: Stage): Throttle => {
  const functions = Math.min(concurrencyOf(stage), 100);
  return throttle(functions, Math.floor(functions / 4));
};

/**
 * Limit of a route whose function hashes a password or converts an image. A password takes half a
 * second. A burst and the calls of that half second together need at most ten functions, which is what
 * such a function has reserved, and what a new account has.
 */
const HEAVY_THROTTLE = throttle(10, 5);

/** Without path and query, because a path may contain a reset token. */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  sourceIp: '$context.identity.sourceIp',
  integrationError: '$context.integrationErrorMessage',
};

/** One role, because a permission at each function would be one more resource. */
const callingRole = (scope: Construct, rows: readonly Row[], stage: Stage): iam.Role =>
  new iam.Role(scope, 'CallingRole', {
    assumedBy: new iam.ServicePrincipal('apigateway.amazonaws.com'),
    inlinePolicies: {
      Call: new iam.PolicyDocument({
        statements: [
          new iam.PolicyStatement({
            actions: ['lambda:InvokeFunction'],
            resources: rows.map((row) => functionArn(stage, row)),
          }),
        ],
      }),
    },
  });

/** Without CORS, because site and API share an origin. */
export class Api extends Construct {
  readonly apiId: string;
  readonly accessLog: logs.LogGroup;

  constructor(scope: Construct, id: string, rows: readonly HttpRow[], stage: Stage) {
    super(scope, id);
    const { roleArn } = callingRole(this, [...rows, verifyOrigin], stage);
    this.apiId = new apigateway.CfnApi(this, 'HttpApi', {
      body: apiBody(rows, stage, roleArn),
    }).ref;
    this.accessLog = new logs.LogGroup(this, 'AccessLog', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const limits = rows
      .filter((row) => row.work || row.html)
      .flatMap((row) =>
        routeKeysOf(row).map((key) => [key, row.html ? pageThrottle(stage) : HEAVY_THROTTLE]),
      );
    new apigateway.CfnStage(this, 'Stage', {
      apiId: this.apiId,
      stageName: API_STAGE,
      autoDeploy: true,
      defaultRouteSettings: {
        throttlingRateLimit: THROTTLE.ThrottlingRateLimit,
        throttlingBurstLimit: THROTTLE.ThrottlingBurstLimit,
      },
      routeSettings: Object.fromEntries(limits) as Record<string, Throttle>,
      accessLogSettings: {
        destinationArn: this.accessLog.logGroupArn,
        format: JSON.stringify(ACCESS_LOG),
      },
    });
  }

  get domainName(): string {
    return `${this.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
  }

  /**
   * @param sharp folder with sharp's layer content, `nodejs/node_modules/…`
   * @returns the functions of the rows by their ids
   */
  addEndpoints(
    rows: readonly HttpRow[],
    sharp: string,
    context: FunctionContext,
  ): ReadonlyMap<string, ShopFunction> {
    const sharpLayer = new lambda.LayerVersion(this, 'Sharp', {
      description: 'sharp for linux-arm64',
      code: lambda.Code.fromAsset(sharp),
      compatibleArchitectures: [lambda.Architecture.ARM_64],
    });
    new ShopFunction(this, pascalCase(verifyOrigin.id), { ...context, row: verifyOrigin });
    return new Map(
      rows.map((row) => [
        row.id,
        new ShopFunction(this, pascalCase(row.id), {
          ...context,
          row,
          // Bundles do not contain sharp. Node.js finds ES modules in layers.
          ...(row.work === 'image' && { layers: [sharpLayer], environment: IMAGE_ENVIRONMENT }),
          reservedConcurrentExecutions: reservedConcurrency(row, context.stage),
        }),
      ]),
    );
  }
}
