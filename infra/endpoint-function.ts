import { kebabCase } from '#shared/routes/index.ts';
import type { RouteSpec } from '#shared/routes/route.ts';
import { TABLE } from '#shared/table.ts';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import type { DataStack } from './data-stack.ts';
import type { Stage } from './stages.ts';

/** What every function of the shop is given. */
export interface FunctionContext {
  stage: Stage;
  data: Pick<DataStack, 'table' | 'images' | 'secret'>;
  /** The one origin of site and API, `https://…`: links in mails are built from it. */
  publicOrigin: string;
  /** Folder with one bundle per function: `<kebab-case id>/index.mjs`. */
  bundles: string;
}

export interface EndpointFunctionProps extends FunctionContext {
  route: RouteSpec;
  /** sharp for linux-arm64, which bundles leave out; only `image` work loads it. */
  sharpLayer: lambda.ILayerVersion;
}

/**
 * MB and seconds by kind of work (promises C.3 and D). 1769 MB is one whole vCPU, which scrypt and
 * sharp can use up; the rest waits for DynamoDB. Every limit is below the gateway's 30 s.
 */
const SIZES = {
  read: { memory: 512, timeout: 10 },
  write: { memory: 512, timeout: 10 },
  hash: { memory: 1769, timeout: 10 },
  image: { memory: 1769, timeout: 25 },
  restore: { memory: 1769, timeout: 25 },
} as const satisfies Record<RouteSpec['work'], { memory: number; timeout: number }>;

/** Work that keeps a vCPU busy, so that anonymous callers could buy a lot of it (promise S7). */
export const isHeavy = ({ work }: RouteSpec): boolean => work !== 'read' && work !== 'write';

/** The permissions of a route's row, nothing more. */
const permissionsOf = (
  { uses }: RouteSpec,
  { table, images, secret }: FunctionContext['data'],
): iam.PolicyStatement[] => {
  const statements: iam.PolicyStatement[] = [];
  const allow = (actions: readonly string[], ...resources: string[]): void => {
    if (actions.length > 0) {
      statements.push(new iam.PolicyStatement({ actions: [...actions], resources }));
    }
  };
  const { table: tableActions = [], images: imageActions = [] } = uses;
  const onTable = tableActions.filter((action) => action !== 'Query');
  allow(
    onTable.map((action) => `dynamodb:${action}`),
    table.tableArn,
  );
  if (tableActions.includes('Query')) {
    allow(['dynamodb:Query'], table.tableArn, `${table.tableArn}/index/${TABLE.listIndex.name}`);
  }
  allow(
    imageActions.map((action) => `s3:${action}`),
    images.arnForObjects('*'),
  );
  if (uses.secrets) allow(['secretsmanager:GetSecretValue'], secret.secretArn);
  return statements;
};

/**
 * The Lambda of one route, with its own role and log group. Apart from the worker's construct it
 * is the only place that may create a Lambda (rules/shop-functions-only.ts).
 */
export class EndpointFunction extends Construct {
  readonly lambda: lambda.IFunction;

  constructor(
    scope: Construct,
    id: string,
    { route, sharpLayer, stage, data, publicOrigin, bundles }: EndpointFunctionProps,
  ) {
    super(scope, id);

    const logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    // Instead of AWSLambdaBasicExecutionRole, which may write to every log group of the account.
    logGroup.grantWrite(role);
    for (const statement of permissionsOf(route, data)) role.addToPolicy(statement);

    const { memory, timeout } = SIZES[route.work];
    this.lambda = new lambda.Function(this, 'Function', {
      description: `${route.method} ${route.path}: ${route.summary}`,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps lie beside the bundles; they would double what a cold start has to fetch.
      code: lambda.Code.fromAsset(join(bundles, kebabCase(route.id)), {
        exclude: ['*', '!*.mjs'],
      }),
      // The Node.js runtime finds ES modules in layers since version 18.
      ...(route.work === 'image' && { layers: [sharpLayer] }),
      role,
      memorySize: memory,
      timeout: Duration.seconds(timeout),
      ...(isHeavy(route) &&
        stage.heavyConcurrency !== undefined && {
          reservedConcurrentExecutions: stage.heavyConcurrency,
        }),
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      tracing: lambda.Tracing.ACTIVE,
      environment: {
        PUBLIC_ORIGIN: publicOrigin,
        TABLE_NAME: data.table.tableName,
        ...(route.uses.images && { IMAGES_BUCKET: data.images.bucketName }),
        ...(route.uses.secrets && { SECRET_ID: data.secret.secretArn }),
      },
    });
  }
}
