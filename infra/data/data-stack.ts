import { TABLE } from '#shared/domain/table.ts';
import {
  Aws,
  CfnOutput,
  Duration,
  RemovalPolicy,
  Stack,
  type CfnResource,
  type StackProps,
} from 'aws-cdk-lib';
import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../nag.ts';
import type { Stage } from '../stages.ts';
import { addMailIdentity } from './mail-identity.ts';
import { WeeklyBackups } from './weekly-backups.ts';

const { STRING } = dynamodb.AttributeType;

export const SITE_LOGS = 'site/';

export interface DataStackProps extends StackProps {
  stage: Stage;
}

const IMAGES_BUCKET = 'ImagesBucket';

/** cdk-nag's name for the images in a policy of another stack. */
export const imagesAsFound = ({ stackName }: Stack): string =>
  `${stackName}:ExportsOutputFnGetAtt${IMAGES_BUCKET}ArnE77A5026/*`;
/** Private, encrypted, TLS only, and retained when the stack is deleted. */
export const PRIVATE_BUCKET = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: s3.BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} as const satisfies s3.BucketProps;

/** A failed deployment deletes the resource, which is empty then (ADR-0006). */
const KEPT_ONCE_DEPLOYED = RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE;

/** Logical ids are fixed: CloudFormation would replace a resource whose logical id changes. */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly images: s3.Bucket;
  /** The logs contain IP addresses, so they are kept for 90 days. */
  readonly logs: s3.Bucket;
  readonly originSecret: secretsmanager.Secret;

  constructor(scope: Construct, id: string, { stage, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });

    this.table = this.shopTable(stage);
    const copies = stage.weeklyBackups
      ? new WeeklyBackups(this, 'WeeklyBackups', {
          table: this.table,
          isLocked: stage.lockedBackups === true,
        }).vault
      : undefined;

    this.logs = this.logsBucket();
    this.images = this.imagesBucket();
    this.originSecret = this.generateOriginSecret();
    addMailIdentity(this, stage);
    for (const [logicalId, resource] of Object.entries({
      Table: this.table,
      [IMAGES_BUCKET]: this.images,
      LogsBucket: this.logs,
      OriginSecret: this.originSecret,
      ...(copies && { BackupVault: copies }),
    })) {
      (resource.node.defaultChild as CfnResource).overrideLogicalId(logicalId);
    }

    // Exported even while the shop uses a restored table: CloudFormation cannot remove an export
    // that a deployed stack imports.
    const { tableName, tableArn, tableStreamArn } = this.table;
    for (const value of [tableName, tableArn, tableStreamArn]) this.exportValue(value);

    new CfnOutput(this, 'LogsBucketName', { value: this.logs.bucketName });
  }

  private shopTable(stage: Stage): dynamodb.Table {
    const { read, write } = stage.requestUnits;
    const ceiling = { maxReadRequestUnits: read, maxWriteRequestUnits: write };
    const table = new dynamodb.Table(this, 'Table', {
      partitionKey: { name: TABLE.partitionKey, type: STRING },
      sortKey: { name: TABLE.sortKey, type: STRING },
      billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: TABLE.timeToLive,
      stream: dynamodb.StreamViewType.NEW_AND_OLD_IMAGES,
      pointInTimeRecoverySpecification: {
        pointInTimeRecoveryEnabled: true,
        recoveryPeriodInDays: 35,
      },
      deletionProtection: true,
      // CloudFormation could not delete the protected table after a failed creation either.
      removalPolicy: RemovalPolicy.RETAIN,
      ...ceiling,
    });
    table.addGlobalSecondaryIndex({
      ...ceiling,
      indexName: TABLE.listIndex.name,
      partitionKey: { name: TABLE.listIndex.partitionKey, type: STRING },
      sortKey: { name: TABLE.listIndex.sortKey, type: STRING },
    });
    return table;
  }

  private logsBucket(): s3.Bucket {
    const bucket = new s3.Bucket(this, 'Logs', {
      ...PRIVATE_BUCKET,
      removalPolicy: KEPT_ONCE_DEPLOYED,
      lifecycleRules: [
        {
          expiration: Duration.days(90),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    const allowWriting = (service: string, prefix: string): void => {
      bucket.addToResourcePolicy(
        new iam.PolicyStatement({
          principals: [new iam.ServicePrincipal(service)],
          conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
          actions: ['s3:PutObject'],
          resources: [bucket.arnForObjects(`${prefix}*`)],
        }),
      );
    };
    allowWriting('logging.s3.amazonaws.com', SITE_LOGS);
    allowWriting('delivery.logs.amazonaws.com', `AWSLogs/${Aws.ACCOUNT_ID}/`);
    return bucket;
  }

  private imagesBucket(): s3.Bucket {
    const bucket = new s3.Bucket(this, 'Images', {
      ...PRIVATE_BUCKET,
      removalPolicy: KEPT_ONCE_DEPLOYED,
      serverAccessLogsBucket: this.logs as s3.IBucket,
      serverAccessLogsPrefix: 'images/',
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    // Naming the distribution would make the stacks depend on each other. ListBucket makes a
    // missing image a 404 instead of a 403.
    const viaCloudFront = {
      principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
      conditions: {
        ArnLike: {
          'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*`,
        },
      },
    };
    bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        ...viaCloudFront,
        actions: ['s3:GetObject'],
        resources: [bucket.arnForObjects('*')],
      }),
    );
    bucket.addToResourcePolicy(
      new iam.PolicyStatement({
        ...viaCloudFront,
        actions: ['s3:ListBucket'],
        resources: [bucket.bucketArn],
      }),
    );
    return bucket;
  }

  private generateOriginSecret(): secretsmanager.Secret {
    // CloudFormation generates the value for CloudFront (site.ts). A change of these settings would
    // generate a new one, which CloudFront would not send.
    const secret = new secretsmanager.Secret(this, 'OriginSecret', {
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: 'originVerify',
        passwordLength: 43,
        excludePunctuation: true,
      },
      removalPolicy: KEPT_ONCE_DEPLOYED,
    });
    acknowledge(
      secret,
      'SMG4',
      'CloudFront has to send a new value (docs/runbooks/rotate-keys.md).',
    );
    return secret;
  }
}
