/** Names functions and does not refer to them, because they refer to this API. */
import { ORIGIN_VERIFY_HEADER } from '#shared/hosting/headers.ts';
import { openApiPaths } from '#shared/rows/index.ts';
import { type HttpRow, successOf } from '#shared/rows/row.ts';
import { verifyOrigin } from '#shared/rows/background.ts';
import { Aws } from 'aws-cdk-lib';
import { functionArn } from '../names.ts';
import type { Stage } from '../stages.ts';

const SCHEME = 'originVerify';

/** @param credentials ARN of the role with which API Gateway calls functions */
export const apiBody = (rows: readonly HttpRow[], stage: Stage, credentials: string): object => {
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
