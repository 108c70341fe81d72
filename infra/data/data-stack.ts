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
import { WeeklyBackups } from './weekly-backups.ts';

const { STRING } = dynamodb.AttributeType;

/** Where in the bucket of logs those of the site's bucket are. */
export const SITE_LOGS = 'site/';

export interface DataStackProps extends StackProps {
  stage: Stage;
}

const IMAGES_BUCKET = 'ImagesBucket';

/** What cdk-nag calls the images in a policy of another stack: by the name of the export. */
export const imagesAsFound = ({ stackName }: Stack): string =>
  `${stackName}:ExportsOutputFnGetAtt${IMAGES_BUCKET}ArnE77A5026/*`;

/** How every bucket of the shop is: nobody's but ours, encrypted, over TLS, kept with its stack. */
export const PRIVATE_BUCKET = {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
  encryption: s3.BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
} as const satisfies s3.BucketProps;

/**
 * All that a shop cannot lose: table, images, secret, logs. Nothing here may ever be replaced, so the
 * stack refuses to be deleted, its resources outlive it, and their logical ids are fixed: a moved
 * or renamed construct must not look like a new resource to CloudFormation.
 */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly images: s3.Bucket;
  /** Who read the images and the site, and CloudFront's log; addresses of shoppers, so for 90 days. */
  readonly logs: s3.Bucket;
  /** `{ tokenKeys: [{ kid, secret }], passwordPepper, originVerify }`, each of 256 bits. */
  readonly secret: secretsmanager.Secret;

  constructor(scope: Construct, id: string, { stage, ...props }: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: true });

    const { read, write } = stage.requestUnits;
    const ceiling = { maxReadRequestUnits: read, maxWriteRequestUnits: write };
    // Names the hot key when DynamoDB throttles. Four rules, each $0.50 a month even while it does
    // not, so only where all alarms are paid for too.
    const throttledKeys = stage.alarms === 'all' && {
      contributorInsightsSpecification: {
        enabled: true,
        mode: dynamodb.ContributorInsightsMode.THROTTLED_KEYS,
      },
    };
    this.table = new dynamodb.Table(this, 'Table', {
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
      removalPolicy: RemovalPolicy.RETAIN,
      ...ceiling,
      ...throttledKeys,
    });
    this.table.addGlobalSecondaryIndex({
      ...ceiling,
      ...throttledKeys,
      indexName: TABLE.listIndex.name,
      partitionKey: { name: TABLE.listIndex.partitionKey, type: STRING },
      sortKey: { name: TABLE.listIndex.sortKey, type: STRING },
    });

    if (stage.weeklyBackups) new WeeklyBackups(this, 'WeeklyBackups', this.table);

    this.logs = this.logsBucket();
    this.images = new s3.Bucket(this, 'Images', {
      ...PRIVATE_BUCKET,
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
    // Naming the one distribution would make this stack wait for the shop stack, which waits for
    // this one. Any distribution of this account may read: the images are public anyway.
    // ListBucket is what makes a missing image 404 instead of 403.
    const viaCloudFront = {
      principals: [new iam.ServicePrincipal('cloudfront.amazonaws.com')],
      conditions: {
        ArnLike: {
          'AWS:SourceArn': `arn:${Aws.PARTITION}:cloudfront::${Aws.ACCOUNT_ID}:distribution/*`,
        },
      },
    };
    this.images.addToResourcePolicy(
      new iam.PolicyStatement({
        ...viaCloudFront,
        actions: ['s3:GetObject'],
        resources: [this.images.arnForObjects('*')],
      }),
    );
    this.images.addToResourcePolicy(
      new iam.PolicyStatement({
        ...viaCloudFront,
        actions: ['s3:ListBucket'],
        resources: [this.images.bucketArn],
      }),
    );

    // CloudFormation can generate one string of a secret: the one that it has to know itself, for
    // CloudFront (origin-verify.ts). The shop's preparation adds pepper and token key. A change of
    // what stands here would generate the secret anew: without its pepper no password is right.
    this.secret = new secretsmanager.Secret(this, 'Secret', {
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ tokenKeys: [] }),
        generateStringKey: 'originVerify',
        // Letters and digits: 43 of 62 are 256 bits.
        passwordLength: 43,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.RETAIN,
    });

    acknowledge(
      this.secret,
      'SMG4',
      'The schedule rotateKeys renews the keys in it; the pepper has to stay, or no password is right.',
    );

    for (const [logicalId, resource] of Object.entries({
      Table: this.table,
      [IMAGES_BUCKET]: this.images,
      LogsBucket: this.logs,
      Secret: this.secret,
    })) {
      (resource.node.defaultChild as CfnResource).overrideLogicalId(logicalId);
    }

    // Exported whether or not the shop works with a restored table just now: CloudFormation removes
    // no export that a deployed stack imports, and this stack is deployed first.
    const { tableName, tableArn, tableStreamArn } = this.table;
    for (const value of [tableName, tableArn, tableStreamArn]) this.exportValue(value);

    new CfnOutput(this, 'SecretId', { value: this.secret.secretArn });
    new CfnOutput(this, 'LogsBucketName', { value: this.logs.bucketName });
  }

  private logsBucket(): s3.Bucket {
    const bucket = new s3.Bucket(this, 'Logs', {
      ...PRIVATE_BUCKET,
      lifecycleRules: [
        {
          expiration: Duration.days(90),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    // Who writes here is in stacks that need this one: S3 for the site's bucket, and CloudFront.
    const mayWrite = (service: string, prefix: string): void => {
      bucket.addToResourcePolicy(
        new iam.PolicyStatement({
          principals: [new iam.ServicePrincipal(service)],
          conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
          actions: ['s3:PutObject'],
          resources: [bucket.arnForObjects(`${prefix}*`)],
        }),
      );
    };
    mayWrite('logging.s3.amazonaws.com', SITE_LOGS);
    mayWrite('delivery.logs.amazonaws.com', `AWSLogs/${Aws.ACCOUNT_ID}/`);
    return bucket;
  }
}
