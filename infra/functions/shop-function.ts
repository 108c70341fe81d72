import { kebabCase } from '#shared/rows/index.ts';
import type { RouteSpec } from '#shared/rows/route.ts';
import type { ScheduleSpec } from '#shared/rows/schedules.ts';
import { TABLE } from '#shared/domain/table.ts';
import type { WorkerSpec } from '#shared/rows/workers.ts';
import { Aws, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import * as logs from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { imagesAsFound, type DataStack } from '../data/data-stack.ts';
import { acknowledge } from '../nag.ts';
import type { ShopTable } from '../data/shop-table.ts';
import type { Stage } from '../stages.ts';

/** What every function of the shop is given. */
export interface FunctionContext {
  stage: Stage;
  data: { table: ShopTable } & Pick<DataStack, 'images' | 'secret'>;
  /** The one origin of site and API, `https://…`: links in mails are built from it. */
  publicOrigin: string;
  distributionId: string;
  /** Folder with one bundle per function: `<kebab-case id>/index.mjs`. */
  bundles: string;
}

export interface ShopFunctionProps extends FunctionContext {
  /** A route or a worker: its id names the bundle, what it uses is all its role allows. */
  row: { id: string; uses: RouteSpec['uses'] & WorkerSpec['uses'] & ScheduleSpec['uses'] };
  /** The row's own settings of the Lambda. */
  settings: Pick<
    lambda.FunctionOptions,
    'description' | 'environment' | 'memorySize' | 'layers' | 'reservedConcurrentExecutions'
  > & { timeoutSeconds: number };
}

/** The permissions that a row asks for, nothing more. */
const permissionsOf = (
  { uses }: ShopFunctionProps['row'],
  { data: { table, images, secret }, distributionId }: FunctionContext,
): iam.PolicyStatement[] => {
  const statements: iam.PolicyStatement[] = [];
  const allow = (
    actions: readonly string[],
    resource: string,
    conditions: Record<string, object> = {},
  ): void => {
    if (actions.length > 0) {
      const resources = [resource];
      statements.push(new iam.PolicyStatement({ actions: [...actions], resources, conditions }));
    }
  };
  const { table: tableActions = [], images: imageActions = [] } = uses;
  allow(
    tableActions.map((action) => `dynamodb:${action}`),
    table.tableArn,
    uses.partitions && {
      'ForAllValues:StringLike': {
        'dynamodb:LeadingKeys': uses.partitions.map((partition) => partition.replace(/#$/, '#*')),
      },
    },
  );
  if (uses.list) allow(['dynamodb:Query'], `${table.tableArn}/index/${TABLE.listIndex.name}`);
  const onObjects = imageActions.filter((action) => action !== 'ListBucket');
  allow(
    onObjects.map((action) => `s3:${action}`),
    images.arnForObjects('*'),
  );
  if (imageActions.includes('ListBucket')) allow(['s3:ListBucket'], images.bucketArn);
  if (uses.secrets) allow(['secretsmanager:GetSecretValue'], secret.secretArn);
  if (uses.rotation) {
    allow(['secretsmanager:PutSecretValue'], secret.secretArn);
    allow(
      ['cloudfront:GetDistributionConfig', 'cloudfront:UpdateDistribution'],
      `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/${distributionId}`,
    );
  }
  return statements;
};

/**
 * A Lambda of the shop with its own role and log group: what routes and workers have in common. It
 * is the only place that may create one (rules/shop-functions-only.ts).
 */
export abstract class ShopFunction extends Construct {
  readonly lambda: lambda.Function;
  protected readonly role: iam.Role;

  constructor(scope: Construct, id: string, { row, settings, ...context }: ShopFunctionProps) {
    super(scope, id);
    const { stage, data, publicOrigin, distributionId, bundles } = context;

    const logGroup = new logs.LogGroup(this, 'Logs', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    });
    // Instead of AWSLambdaBasicExecutionRole, which may write to every log group of the account.
    logGroup.grantWrite(this.role);
    for (const statement of permissionsOf(row, context)) this.role.addToPolicy(statement);

    acknowledge(
      this.role,
      'IAM5[Resource::*]',
      'X-Ray and ListStreams know no resources (infra/nag.test.ts holds every action on * to that).',
    );
    if (row.uses.images) {
      acknowledge(
        this.role,
        `IAM5[Resource::${imagesAsFound(Stack.of(data.images))}]`,
        'Images have random names, of which each function may need any.',
      );
    }

    const { timeoutSeconds, environment, ...rest } = settings;
    this.lambda = new lambda.Function(this, 'Function', {
      ...rest,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps lie beside the bundles; they would double what a cold start has to fetch.
      code: lambda.Code.fromAsset(join(bundles, kebabCase(row.id)), { exclude: ['*.map'] }),
      role: this.role,
      timeout: Duration.seconds(timeoutSeconds),
      logGroup,
      loggingFormat: lambda.LoggingFormat.JSON,
      tracing: lambda.Tracing.ACTIVE,
      environment: {
        PUBLIC_ORIGIN: publicOrigin,
        STAGE: stage.name,
        TABLE_NAME: data.table.tableName,
        ...(row.uses.images && { IMAGES_BUCKET: data.images.bucketName }),
        ...(row.uses.secrets && { SECRET_ID: data.secret.secretArn }),
        ...(row.uses.rotation && { DISTRIBUTION_ID: distributionId }),
        ...(row.uses.mail && stage.mailFrom !== undefined && { MAIL_FROM: stage.mailFrom }),
        ...environment,
      },
    });
  }
}
