import { kebabCase, sizeOf } from '#shared/rows/index.ts';
import { PUBLISHED_PREFIX } from '#shared/hosting/published-page.ts';
import { type Row, isHttp } from '#shared/rows/row.ts';
import { Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import type * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { join } from 'node:path';
import { imagesAsFound } from '../data/data-stack.ts';
import { acknowledge } from '../nag.ts';
import { functionName } from '../names.ts';
import { permissionsOf, type OwnResources, type StageResources } from './permissions.ts';

export interface FunctionContext extends StageResources {
  /** `https://…`, the origin of site and API, for links in mails. */
  publicOrigin: string;
  bundles: string;
  /** Names the pages that this deployment renders. */
  build: string;
  /** The log of all functions. Each stream in it has the name of its function. */
  log: logs.ILogGroup;
}

export interface ShopFunctionProps extends FunctionContext, OwnResources {
  row: Row;
  environment?: Record<string, string>;
  layers?: lambda.ILayerVersion[];
  reservedConcurrentExecutions?: number | undefined;
}

const environmentOf = ({
  row: { uses },
  stage,
  data,
  site,
  publicOrigin,
  build,
  sender,
  adminPassword,
  alarmTopic,
  environment,
}: ShopFunctionProps): Record<string, string> => ({
  PUBLIC_ORIGIN: publicOrigin,
  STAGE: stage.name,
  DEMO: String(stage.demo),
  TABLE_NAME: data.table.tableName,
  // Unlike the domain and a restored table, the bucket never changes, and no other has its name.
  ...(uses.keys?.includes('stripe') && { SHOP_ID: data.images.bucketName }),
  ...(uses.images && { IMAGES_BUCKET: data.images.bucketName }),
  ...(uses.originSecret && { ORIGIN_SECRET_ID: data.originSecret.secretArn }),
  ...((uses.site === true || uses.pages !== undefined) && { SITE_BUCKET: site.bucketName }),
  ...((uses.site ?? uses.renderer) && { BUILD: build }),
  ...(uses.mail &&
    sender && { MAIL_FROM: sender.address, CONFIGURATION_SET: sender.configurationSetName }),
  ...(uses.mail && stage.ordersTo !== undefined && { ORDERS_TO: stage.ordersTo }),
  ...(uses.alarmTopic && stage.alarmEmail !== undefined && { ALARM_TOPIC: alarmTopic.topicArn }),
  ...(uses.adminPassword && adminPassword && { ADMIN_PASSWORD_ID: adminPassword.secretArn }),
  ...environment,
});

export class ShopFunction extends Construct {
  readonly lambda: lambda.Function;

  constructor(scope: Construct, id: string, props: ShopFunctionProps) {
    super(scope, id);
    const { row, bundles, layers, log, reservedConcurrentExecutions } = props;
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
      // A separate policy would count as a resource of the stack.
      inlinePolicies: {
        Row: new iam.PolicyDocument({ statements: permissionsOf(row, props, log) }),
      },
    });
    this.acknowledgeWildcards(role, props);

    const { memoryMb, timeoutSeconds } = sizeOf(row);
    this.lambda = new lambda.Function(this, 'Function', {
      // API Gateway calls it by this name.
      functionName: functionName(props.stage, row),
      description: isHttp(row) ? `${row.method} ${row.path}: ${row.summary}` : row.summary,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: 'index.handler',
      // Source maps would double the bytes that a cold start fetches.
      code: lambda.Code.fromAsset(join(bundles, kebabCase(row.id)), { exclude: ['*.map'] }),
      ...(layers && { layers }),
      role,
      memorySize: memoryMb,
      timeout: Duration.seconds(timeoutSeconds),
      ...(reservedConcurrentExecutions !== undefined && { reservedConcurrentExecutions }),
      logGroup: log,
      loggingFormat: lambda.LoggingFormat.JSON,
      environment: environmentOf(props),
    });
  }

  private acknowledgeWildcards(role: iam.Role, { row: { uses }, data, site }: ShopFunctionProps) {
    acknowledge(
      role,
      'IAM5[Resource::*]',
      'Each of these actions takes no resource, or all alarms (permissions.test.ts lists them).',
    );
    if (uses.mail) {
      acknowledge(
        role,
        'IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
        'The condition of the statement allows one sender.',
      );
    }
    if (uses.images) {
      acknowledge(
        role,
        `IAM5[Resource::${imagesAsFound(Stack.of(data.images))}]`,
        'Images have random names, and each function may need any of them.',
      );
    }
    const { logicalId } = site.node.defaultChild as s3.CfnBucket;
    const bucket = `<${Stack.of(this).resolve(logicalId)}.Arn>`;
    if (uses.site) {
      acknowledge(
        role,
        `IAM5[Resource::${bucket}/*]`,
        'The files of the built site have other names after each build.',
      );
    }
    if (uses.pages) {
      acknowledge(
        role,
        `IAM5[Resource::${bucket}/${PUBLISHED_PREFIX}*]`,
        'Published pages are named after products and categories.',
      );
    }
  }
}
