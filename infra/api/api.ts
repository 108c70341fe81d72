import { pascalCase } from '#shared/rows/index.ts';
import type { RouteSpec } from '#shared/rows/route.ts';
import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { EndpointFunction, isHeavy } from './endpoint-function.ts';
import { OriginAuthorizer } from './origin-verify.ts';
import type { FunctionContext } from '../functions/shop-function.ts';

/** First path segment of every call: CloudFront sends it here unchanged (RULE-01). */
export const API_STAGE = 'api';

/** Requests per second for all callers together (REQ-LIMITS); WAF bounds the single one. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };
const HEAVY_THROTTLE = { ThrottlingRateLimit: 10, ThrottlingBurstLimit: 20 };

/** Neither path nor query: a path may carry a reset token (REQ-CLOUD). */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  sourceIp: '$context.identity.sourceIp',
  integrationError: '$context.integrationErrorMessage',
};

/** The HTTP API: explicit routes only, no CORS because site and API share an origin. */
export class Api extends Construct {
  /** Host name; CloudFront's origin. */
  readonly domainName: string;
  private readonly httpApi: apigateway.HttpApi;
  private readonly stage: apigateway.HttpStage;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.httpApi = new apigateway.HttpApi(this, 'HttpApi', { createDefaultStage: false });
    this.domainName = `${this.httpApi.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`;
    const accessLog = new logs.LogGroup(this, 'AccessLog', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new apigateway.HttpStage(this, 'Stage', {
      httpApi: this.httpApi,
      stageName: API_STAGE,
      autoDeploy: true,
      throttle: THROTTLE,
      accessLogSettings: {
        destination: new apigateway.LogGroupLogDestination(accessLog),
        format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
      },
    });
  }

  /**
   * One route and one function per row of the route table.
   *
   * @param sharp folder with sharp's layer content, `nodejs/node_modules/…`
   */
  addEndpoints(rows: readonly RouteSpec[], sharp: string, context: FunctionContext): void {
    const sharpLayer = new lambda.LayerVersion(this, 'Sharp', {
      description: 'sharp for linux-arm64',
      code: lambda.Code.fromAsset(sharp),
      compatibleArchitectures: [lambda.Architecture.ARM_64],
    });
    const { httpApi } = this;
    const { authorizer } = new OriginAuthorizer(this, { ...context, httpApi });
    // The L2 stage knows no limits per route.
    const stage = this.stage.node.defaultChild as apigateway.CfnStage;
    const limits: Record<string, typeof HEAVY_THROTTLE> = {};
    for (const row of rows) {
      const id = pascalCase(row.id);
      const endpoint = new EndpointFunction(this, id, { ...context, route: row, sharpLayer });
      const routeKey = apigateway.HttpRouteKey.with(row.path, apigateway.HttpMethod[row.method]);
      const route = new apigateway.HttpRoute(endpoint, 'Route', {
        httpApi,
        routeKey,
        authorizer,
        integration: new HttpLambdaIntegration(id, endpoint.lambda),
      });
      if (isHeavy(row)) {
        limits[routeKey.key] = HEAVY_THROTTLE;
        // API Gateway refuses a limit for a route that does not exist yet.
        this.stage.node.addDependency(route);
      }
    }
    stage.routeSettings = limits;
  }
}
