import { pascalCase } from '#shared/rows/index.ts';
import type { HttpRow } from '#shared/rows/row.ts';
import { isHeavy } from '#shared/rows/size.ts';
import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { EndpointFunction } from './endpoint-function.ts';
import { OriginAuthorizer } from './origin-verification.ts';
import type { FunctionContext } from '../functions/shop-function.ts';
import type { Stage } from '../stages.ts';

interface Throttle {
  ThrottlingRateLimit: number;
  ThrottlingBurstLimit: number;
}

/** First path segment of every call, which CloudFront passes on unchanged (RULE-01). */
export const API_STAGE = 'api';

/** Requests per second of all callers together (REQ-LIMITS). WAF limits a single address. */
const THROTTLE = { rateLimit: 200, burstLimit: 400 };
/** Unknown pages have no limit by address, and must not use up the calls of all others (ADR-0077). */
const PAGE_THROTTLE = { ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 };

/** Concurrent executions that a stage without reservations counts with: a new account has no more. */
const HEAVY_COPIES = 10;

/**
 * Limit of a route whose function hashes a password or converts an image. A password takes half a
 * second. A burst and the calls of that half second together need no more than all copies, so API
 * Gateway refuses a call before Lambda throttles one.
 */
const heavyThrottle = ({ heavyConcurrency: copies = HEAVY_COPIES }: Stage): Throttle => ({
  ThrottlingRateLimit: copies,
  ThrottlingBurstLimit: Math.floor(copies / 2),
});

/** Leaves out path and query, because a path may contain a reset token (REQ-CLOUD). */
const ACCESS_LOG = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  sourceIp: '$context.identity.sourceIp',
  integrationError: '$context.integrationErrorMessage',
};

/**
 * A stage that gets canaries calls aliases instead of functions. Without this dependency API Gateway
 * could call an alias some seconds before it may.
 */
const permitFirst = (route: apigateway.HttpRoute): void => {
  const parts = route.node.findAll();
  const permission = parts.find((part) => part instanceof lambda.CfnPermission);
  const integration = parts.find((part) => part instanceof apigateway.CfnIntegration);
  if (!permission || !integration) throw new Error(`${route.node.path} calls no function`);
  integration.addResourceDependency(permission);
};

/** The HTTP API, without CORS because site and API share an origin. */
export class Api extends Construct {
  /** Host name of CloudFront's origin. */
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
   * Adds one route and one function for each HTTP row.
   *
   * @param sharp folder with sharp's layer content, `nodejs/node_modules/…`
   */
  addEndpoints(rows: readonly HttpRow[], sharp: string, context: FunctionContext): void {
    const sharpLayer = new lambda.LayerVersion(this, 'Sharp', {
      description: 'sharp for linux-arm64',
      code: lambda.Code.fromAsset(sharp),
      compatibleArchitectures: [lambda.Architecture.ARM_64],
    });
    const { httpApi } = this;
    const { authorizer } = new OriginAuthorizer(this, { ...context, httpApi });
    // The L2 construct has no limits per route.
    const stage = this.stage.node.defaultChild as apigateway.CfnStage;
    const limits: Record<string, Throttle> = {};
    for (const row of rows) {
      const id = pascalCase(row.id);
      const endpoint = new EndpointFunction(this, id, { ...context, row, sharpLayer });
      const integration = new HttpLambdaIntegration(id, endpoint.handler);
      const addRoute = (method: apigateway.HttpMethod, routeId: string) => {
        const routeKey = apigateway.HttpRouteKey.with(row.path, method);
        const props = { httpApi, routeKey, authorizer, integration };
        const route = new apigateway.HttpRoute(endpoint, routeId, props);
        if (endpoint.alias) permitFirst(route);
        return { routeKey, route };
      };
      const added = [addRoute(apigateway.HttpMethod[row.method], 'Route')];
      // Crawlers send HEAD, and CloudFront passes it on to the API.
      if (row.html) added.push(addRoute(apigateway.HttpMethod.HEAD, 'HeadRoute'));
      if (!isHeavy(row) && !row.html) continue;
      for (const { routeKey, route } of added) {
        limits[routeKey.key] = row.html ? PAGE_THROTTLE : heavyThrottle(context.stage);
        // API Gateway rejects a limit for a route that does not exist yet.
        this.stage.node.addDependency(route);
      }
    }
    stage.routeSettings = limits;
  }
}
