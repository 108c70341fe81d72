import { ORIGIN_VERIFY_HEADER, verifyOrigin } from '#shared/rows/origin-verify.ts';
import { pascalCase } from '#shared/rows/index.ts';
import { Duration, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ShopFunction, type FunctionContext } from '../functions/shop-function.ts';

/**
 * What CloudFront sends with every call of the API. The template holds a reference to the secret,
 * which CloudFormation resolves when it makes or changes the distribution.
 */
export const originVerifyHeaders = (secret: secretsmanager.Secret): Record<string, string> => ({
  [ORIGIN_VERIFY_HEADER]: secret.secretValueFromJson('originVerify').unsafeUnwrap(),
});

/**
 * The authorizer of every route: a call without the header starts no Lambda at all, one with a
 * wrong value only this one (ADR-0026).
 */
export class OriginAuthorizer extends ShopFunction {
  /** For the routes. */
  readonly authorizer: apigateway.IHttpRouteAuthorizer;

  constructor(
    scope: Construct,
    { httpApi, ...context }: FunctionContext & { httpApi: apigateway.HttpApi },
  ) {
    super(scope, pascalCase(verifyOrigin.id), {
      ...context,
      row: verifyOrigin,
      settings: {
        description: verifyOrigin.summary,
        memorySize: 512,
        timeoutSeconds: verifyOrigin.timeoutSeconds,
      },
    });
    const stack = Stack.of(this);
    const { authorizerId } = new apigateway.HttpAuthorizer(this, 'Authorizer', {
      httpApi,
      type: apigateway.HttpAuthorizerType.LAMBDA,
      identitySource: [`$request.header.${ORIGIN_VERIFY_HEADER}`],
      payloadFormatVersion: apigateway.AuthorizerPayloadVersion.VERSION_2_0,
      enableSimpleResponses: true,
      resultsCacheTtl: Duration.seconds(verifyOrigin.keptSeconds),
      authorizerUri: `arn:${stack.partition}:apigateway:${stack.region}:lambda:path/2015-03-31/functions/${this.lambda.functionArn}/invocations`,
    });
    this.lambda.addPermission('Invoke', {
      principal: new iam.ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: stack.formatArn({
        service: 'execute-api',
        resource: httpApi.apiId,
        resourceName: `authorizers/${authorizerId}`,
      }),
    });
    this.authorizer = apigateway.HttpAuthorizer.fromHttpAuthorizerAttributes(this, 'ForRoutes', {
      authorizerId,
      authorizerType: 'CUSTOM',
    });
  }
}
