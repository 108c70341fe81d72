import { TABLE } from '#shared/table.ts';
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

const { STRING } = dynamodb.AttributeType;

/**
 * All that a shop cannot lose: table, pictures, secret. Nothing here may ever be replaced, so the
 * stack refuses to be deleted, its resources outlive it, and their logical ids are fixed: a moved
 * or renamed construct must not look like a new resource to CloudFormation.
 */
export class DataStack extends Stack {
  readonly table: dynamodb.Table;
  readonly images: s3.Bucket;
  /** `{ tokenKeys: [{ kid, secret }], passwordPepper, originVerify }`, each of 256 bits. */
  readonly secret: secretsmanager.Secret;

  constructor(scope: Construct, id: string, props?: StackProps) {
    super(scope, id, { ...props, terminationProtection: true });

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
    });
    this.table.addGlobalSecondaryIndex({
      indexName: TABLE.listIndex.name,
      partitionKey: { name: TABLE.listIndex.partitionKey, type: STRING },
      sortKey: { name: TABLE.listIndex.sortKey, type: STRING },
    });

    this.images = new s3.Bucket(this, 'Images', {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      removalPolicy: RemovalPolicy.RETAIN,
    });
    // Naming the one distribution would make this stack wait for the shop stack, which waits for
    // this one. Any distribution of this account may read: the pictures are public anyway.
    // ListBucket is what makes a missing picture 404 instead of 403.
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

    for (const [logicalId, resource] of Object.entries({
      Table: this.table,
      ImagesBucket: this.images,
      Secret: this.secret,
    })) {
      (resource.node.defaultChild as CfnResource).overrideLogicalId(logicalId);
    }

    // Exported whether or not the shop works with a restored table just now: CloudFormation removes
    // no export that a deployed stack imports, and this stack is deployed first.
    const { tableName, tableArn, tableStreamArn } = this.table;
    for (const value of [tableName, tableArn, tableStreamArn]) this.exportValue(value);

    new CfnOutput(this, 'SecretId', { value: this.secret.secretArn });
  }
}
