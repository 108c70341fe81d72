import { TABLE } from '#shared/domain/table.ts';
import { stackOf } from '../../test-support/template.ts';

const demo = stackOf('demo', 'data');
const production = stackOf('production', 'data');

// CloudFormation replaces a resource by an empty one if its logical id changes.
test.each([
  ['Table', 'AWS::DynamoDB::Table', 'Retain'],
  ['ImagesBucket', 'AWS::S3::Bucket', 'RetainExceptOnCreate'],
  ['LogsBucket', 'AWS::S3::Bucket', 'RetainExceptOnCreate'],
  ['OriginSecret', 'AWS::SecretsManager::Secret', 'RetainExceptOnCreate'],
])('%s keeps its logical id and is retained', (logicalId, type, policy) => {
  expect(demo.resource(logicalId)).toMatchObject({
    Type: type,
    DeletionPolicy: policy,
    UpdateReplacePolicy: 'Retain',
  });
});

test('the table has the keys of shared/domain/table.ts, deletion protection and recovery', () => {
  const { partitionKey, sortKey, listIndex, timeToLive } = TABLE;
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' },
    { AttributeName: sort, KeyType: 'RANGE' },
  ];
  expect(demo.only('AWS::DynamoDB::Table')).toMatchObject({
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

test('table and index have a maximum of request units', () => {
  expect(demo.only('AWS::DynamoDB::Table')).toMatchObject({
    OnDemandThroughput: { MaxReadRequestUnits: 1000, MaxWriteRequestUnits: 500 },
    GlobalSecondaryIndexes: [
      { OnDemandThroughput: { MaxReadRequestUnits: 1000, MaxWriteRequestUnits: 500 } },
    ],
  });
});

test('an overwritten image is kept for 30 days, and reads are logged', () => {
  expect(demo.resource('ImagesBucket').Properties).toMatchObject({
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
    LoggingConfiguration: {
      DestinationBucketName: { Ref: 'LogsBucket' },
      LogFilePrefix: 'images/',
    },
  });
});

const policyOf = (bucket: string): unknown =>
  demo.all('AWS::S3::BucketPolicy').find(({ Bucket }) => demo.text(Bucket) === bucket)?.[
    'PolicyDocument'
  ];

const overTls = {
  Effect: 'Deny',
  Action: 's3:*',
  Condition: { Bool: { 'aws:SecureTransport': 'false' } },
};

test('logs are kept for 90 days, and only S3 and CloudFront of this account write them', () => {
  expect(demo.resource('LogsBucket').Properties).toMatchObject({
    LifecycleConfiguration: { Rules: [{ ExpirationInDays: 90, Status: 'Enabled' }] },
  });
  const writing = (Service: string, on: string, others: object = {}): object => ({
    Effect: 'Allow',
    Action: 's3:PutObject',
    Principal: { Service },
    Resource: { 'Fn::Join': ['', expect.arrayContaining([expect.stringContaining(on)])] },
    Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } }, ...others },
  });
  const { Statement } = policyOf('LogsBucket') as { Statement: object[] };
  expect(Statement).toMatchObject([
    overTls,
    writing('logging.s3.amazonaws.com', '/site/*'),
    writing('delivery.logs.amazonaws.com', '/AWSLogs/'),
    writing('logging.s3.amazonaws.com', '/images/*', { ArnLike: expect.anything() as unknown }),
  ]);
});

test('only CloudFront reads images, over TLS, and a missing image is 404', () => {
  const cloudFront = {
    Effect: 'Allow',
    Principal: { Service: 'cloudfront.amazonaws.com' },
    Condition: { ArnLike: { 'AWS:SourceArn': expect.anything() as unknown } },
  };
  expect(policyOf('ImagesBucket')).toMatchObject({
    Statement: [
      overTls,
      { ...cloudFront, Action: 's3:GetObject' },
      { ...cloudFront, Action: 's3:ListBucket' },
    ],
  });
});

// Any change generates a new value, which CloudFront would not send.
test("the value of CloudFront's header is generated in the account, once", () => {
  expect(demo.resource('OriginSecret').Properties['GenerateSecretString']).toEqual({
    SecretStringTemplate: '{}',
    GenerateStringKey: 'originVerify',
    // 43 letters and digits are 256 bits.
    PasswordLength: 43,
    ExcludePunctuation: true,
  });
});

test('production copies the table each week into a vault that is retained, for 90 days', () => {
  const vault = production.resources('AWS::Backup::BackupVault');
  expect(vault).toMatchObject({
    BackupVault: { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' },
  });
  // Without ChangeableForDays a person with the permission can remove the lock.
  expect(vault['BackupVault']?.Properties['LockConfiguration']).toEqual({
    MinRetentionDays: 90,
  });
  // A vault that outlived an earlier stack has another name.
  expect(JSON.stringify(vault['BackupVault']?.Properties['BackupVaultName'])).toContain(
    '"Ref":"AWS::StackId"',
  );
  expect(production.only('AWS::Backup::BackupPlan')).toMatchObject({
    BackupPlan: {
      BackupPlanRule: [
        {
          ScheduleExpression: 'cron(0 3 ? * SUN *)',
          Lifecycle: { DeleteAfterDays: 90 },
          TargetBackupVault: { 'Fn::GetAtt': [Object.keys(vault)[0], 'BackupVaultName'] },
        },
      ],
    },
  });
  expect(
    JSON.stringify(production.only('AWS::Backup::BackupSelection')['BackupSelection']),
  ).toContain('"Table"');
  expect(demo.all('AWS::Backup::BackupPlan')).toEqual([]);
});

test('the identity of the sender belongs to the data, and a stage with an existing one has none', () => {
  // SES rejects a second identity of a domain, so the logical id must not change.
  expect(demo.resource('MailIdentity')).toMatchObject({
    Type: 'AWS::SES::EmailIdentity',
    Properties: {
      EmailIdentity: 'lumbre.example',
      DkimSigningAttributes: { NextSigningKeyLength: 'RSA_2048_BIT' },
      MailFromAttributes: { MailFromDomain: 'bounce.lumbre.example' },
      // `npm run preflight` knows by the tags which stage has created an identity.
      Tags: expect.arrayContaining([{ Key: 'stage', Value: 'demo' }]) as unknown,
    },
  });
  for (const stage of ['existing identity', 'plain production'] as const) {
    expect(stackOf(stage, 'data').all('AWS::SES::EmailIdentity')).toEqual([]);
    expect(stackOf(stage, 'shop').all('AWS::SES::EmailIdentity')).toEqual([]);
  }
});
