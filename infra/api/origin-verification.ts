import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/origin-verification.ts';
import { verifyOrigin } from '#shared/rows/secrets.ts';
import { pascalCase } from '#shared/rows/index.ts';
import { Duration, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { ShopFunction, type FunctionContext } from '../functions/shop-function.ts';

/**
 * The header that CloudFront adds to every call of the API. The template contains a reference to the
 * secret. CloudFormation resolves it when it creates or changes the distribution.
 */
export const originVerifyHeaders = (secret: secretsmanager.Secret): Record<string, string> => ({
  [ORIGIN_VERIFY_HEADER]: secret.secretValueFromJson('originVerify').unsafeUnwrap(),
});

/**
 * The authorizer of every route. A call without the header starts no Lambda; a call with a wrong
 * value starts only this one (ADR-0026).
 */
export class OriginAuthorizer extends ShopFunction {
  readonly authorizer: apigateway.IHttpRouteAuthorizer;

  constructor(
    scope: Construct,
    { httpApi, ...context }: FunctionContext & { httpApi: apigateway.HttpApi },
  ) {
    super(scope, pascalCase(verifyOrigin.id), {
      ...context,
      row: verifyOrigin,
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
