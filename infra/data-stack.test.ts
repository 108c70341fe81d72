import { TABLE } from '#shared/table.ts';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import cdk from '../cdk.json' with { type: 'json' };
import { DataStack } from './data-stack.ts';
import { propertiesOfOnly, resourcesOf } from './synthesis.ts';

const stack = new DataStack(new App({ context: cdk.context }), 'data');
const template = Template.fromStack(stack);

test('the stack refuses to be deleted', () => {
  expect(stack.terminationProtection).toBe(true);
});

// A changed logical id is a new, empty resource: these three may never change.
test.each([
  ['Table', 'AWS::DynamoDB::Table'],
  ['ImagesBucket', 'AWS::S3::Bucket'],
  ['Secret', 'AWS::SecretsManager::Secret'],
])('%s keeps its logical id and outlives the stack', (logicalId, type) => {
  expect(resourcesOf(template, type)).toEqual({
    [logicalId]: expect.objectContaining({
      DeletionPolicy: 'Retain',
      UpdateReplacePolicy: 'Retain',
    }) as unknown,
  });
});

test('the table is the one of shared/table.ts, protected and recoverable', () => {
  const { partitionKey, sortKey, listIndex, timeToLive } = TABLE;
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
  expect(propertiesOfOnly(template, 'AWS::DynamoDB::Table')).toMatchObject({
    KeySchema: keys(partitionKey, sortKey),
    GlobalSecondaryIndexes: [
      {
        IndexName: listIndex.name,
        KeySchema: keys(listIndex.partitionKey, listIndex.sortKey),
        Projection: { ProjectionType: 'ALL' },
      },
    ],
    TimeToLiveSpecification: { AttributeName: timeToLive, Enabled: true },
    StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    BillingMode: 'PAY_PER_REQUEST',
    PointInTimeRecoverySpecification: {
      PointInTimeRecoveryEnabled: true,
      RecoveryPeriodInDays: 35,
    },
    DeletionProtectionEnabled: true,
  });
});

test('pictures are private, encrypted and versioned', () => {
  expect(propertiesOfOnly(template, 'AWS::S3::Bucket')).toMatchObject({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [
        { ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } },
      ],
    },
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [
        {
          NoncurrentVersionExpiration: { NoncurrentDays: 30 },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          Status: 'Enabled',
        },
      ],
    },
  });
});

test('pictures are read over TLS and by CloudFront only, and a missing one is 404', () => {
  const cloudFront = {
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Condition: { ArnLike: { 'AWS:SourceArn': expect.anything() as unknown } },
  };
  expect(propertiesOfOnly(template, 'AWS::S3::BucketPolicy')).toMatchObject({
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Deny',
          Action: 's3:*',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
        { ...cloudFront, Action: 's3:GetObject' },
        { ...cloudFront, Action: 's3:ListBucket' },
      ],
    },
  });
});

// Any change generates it anew, and with another pepper no password is right any more.
test('what CloudFront proves itself with is generated in the account, once', () => {
  expect(propertiesOfOnly(template, 'AWS::SecretsManager::Secret')).toEqual({
    GenerateSecretString: {
      SecretStringTemplate: '{"tokenKeys":[]}',
      GenerateStringKey: 'originVerify',
      // Letters and digits: 43 of 62 are 256 bits.
      PasswordLength: 43,
      ExcludePunctuation: true,
    },
  });
});
