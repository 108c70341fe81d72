import {
  GetAccountSettingsCommand,
  GetFunctionConfigurationCommand,
  LambdaClient,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import {
  GetAccountCommand,
  GetEmailIdentityCommand,
  SESv2Client,
  type GetEmailIdentityCommandOutput,
} from '@aws-sdk/client-sesv2';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import dns from 'node:dns/promises';
import { COMPLETE_SHOP } from '../test-support/complete-shop.ts';
import { checkAccount } from './preflight.ts';

const sts = mockClient(STSClient);
const ssm = mockClient(SSMClient);
const lambda = mockClient(LambdaClient);
const ses = mockClient(SESv2Client);
const sns = mockClient(SNSClient);
const table = mockClient(DynamoDBDocumentClient);

const settingsAre = (settings: object): void => {
  const input = { Name: '/lumbre/production/settings' };
  ssm.on(GetParameterCommand, input).resolves({ Parameter: { Value: JSON.stringify(settings) } });
};
/** @param status of Stripe's answer to the key */
const keysAre = (keys: object, status = 200): void => {
  const input = { Name: '/lumbre/production/keys/stripe' };
  ssm.on(GetParameterCommand, input).resolves({ Parameter: { Value: JSON.stringify(keys) } });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status }));
};
const mayRun = (ConcurrentExecutions: number): void => {
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions } });
};
const SETTINGS = {
  firstAdminEmail: 'duena@lumbre.example',
  mailFrom: 'hola@lumbre.example',
  alarmEmail: 'taller@lumbre.example',
  accountConcurrency: 1000,
};

/** @param settings of the panel, in a shop that takes transfers */
const shopIs = (settings: object): void => {
  const Variables = { TABLE_NAME: 'shop' };
  lambda
    .on(GetFunctionConfigurationCommand, { FunctionName: 'lumbre-production-shop-AuditShop' })
    .resolves({ Environment: { Variables } });
  table
    .on(GetCommand, { TableName: 'shop' })
    .resolves({ Item: { payment: { methods: ['transfer'] }, ...settings } });
};

const identityIs = (identity: Partial<GetEmailIdentityCommandOutput>): void => {
  const Tags = [{ Key: 'stage', Value: 'production' }];
  ses.on(GetEmailIdentityCommand).resolves({ Tags, ...identity });
};

const KEYS = { secretKey: 'rk_live_1', webhookSecret: 'whsec_1' };

const ZONE = { id: 'Z0000', name: 'lumbre.example' };

beforeEach(() => {
  for (const client of [sts, ssm, lambda, ses, sns, table]) client.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: '123456789012' });
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} }));
  settingsAre(SETTINGS);
  mayRun(1000);
  lambda
    .on(GetFunctionConfigurationCommand)
    .rejects(new ResourceNotFoundException({ message: '', $metadata: {} }));
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true });
  identityIs({ VerifiedForSendingStatus: true });
});

/** `level subject`, text and remedy. */
const complaints = async (): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await checkAccount('production', 'eu-west-1'))
      .filter(({ level }) => level !== 'ok')
      .map(({ level, subject, text, remedy }) => [`${level} ${subject}`, `${text}: ${remedy}`]),
  );

test.each<[string, () => void, Record<string, string>]>([
  ['is ready', () => undefined, {}],
  [
    'has no credentials',
    () => sts.on(GetCallerIdentityCommand).rejects(new Error('expired')),
    { 'stop credentials': 'expired' },
  ],
  ['has no address of an admin', () => settingsAre({}), { 'stop settings': 'put-parameter' }],
  [
    'is new',
    () => {
      mayRun(10);
      settingsAre({ ...SETTINGS, accountConcurrency: undefined });
    },
    { 'note concurrency': 'request-service-quota-increase' },
  ],
  [
    'has fewer functions than the stage counts on',
    () => mayRun(10),
    { 'stop concurrency': 'Set accountConcurrency to 10' },
  ],
  [
    'has more functions than the stage counts on',
    () => mayRun(2000),
    { 'note concurrency': 'Set accountConcurrency to 2000' },
  ],
  [
    'has a zone that nobody asks',
    () => {
      jest.spyOn(dns, 'resolveNs').mockResolvedValue(['ns1.elsewhere.example']);
      settingsAre({ ...SETTINGS, domain: { name: 'lumbre.example', hostedZone: ZONE } });
    },
    { 'stop zone': 'registrar' },
  ],
  [
    'has a zone of Route 53',
    () => {
      jest.spyOn(dns, 'resolveNs').mockResolvedValue(['ns-1.awsdns-01.org']);
      settingsAre({ ...SETTINGS, domain: { name: 'lumbre.example', hostedZone: ZONE } });
    },
    {},
  ],
  [
    'tells nobody about alarms',
    () => settingsAre({ ...SETTINGS, alarmEmail: undefined }),
    { 'stop alarms': 'Set alarmEmail' },
  ],
  [
    'has an address for alarms that is not confirmed',
    () => {
      const Environment = { Variables: { ALARM_TOPIC: 'arn:topic' } };
      lambda.on(GetFunctionConfigurationCommand).resolves({ Environment });
      sns
        .on(GetTopicAttributesCommand, { TopicArn: 'arn:topic' })
        .resolves({ Attributes: { SubscriptionsConfirmed: '0' } });
    },
    { 'note alarms': 'Subscription Confirmation' },
  ],
  [
    'sends no mail',
    () => settingsAre({ ...SETTINGS, mailFrom: undefined }),
    { 'note mail': 'Set mailFrom' },
  ],
  [
    'is in the sandbox of SES',
    () => ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false }),
    { 'note mail': 'leave-ses-sandbox' },
  ],
  [
    'has an identity without DNS records',
    () => identityIs({ VerifiedForSendingStatus: false }),
    { 'note mail': 'DNS records' },
  ],
  [
    'has an identity that another stage or a person has created',
    () => identityIs({ Tags: [] }),
    { 'stop mail': 'Set existingMailIdentity' },
  ],
  [
    'would delete the identity of the stage',
    () => settingsAre({ ...SETTINGS, existingMailIdentity: true }),
    { 'stop mail': 'Remove existingMailIdentity' },
  ],
  ['takes real payments', () => keysAre(KEYS), {}],
  [
    'takes test payments',
    () => keysAre({ ...KEYS, secretKey: 'sk_test_1' }),
    { 'note payments': 'test payments only' },
  ],
  ['has a key that Stripe rejects', () => keysAre(KEYS, 401), { 'note payments': '401' }],
  [
    'has half of the keys',
    () => keysAre({ secretKey: 'rk_live_1' }),
    { 'note payments': 'both keys' },
  ],
  ['has a shop that may sell', () => shopIs(COMPLETE_SHOP), {}],
  [
    'has a shop that sells without its conditions',
    () => shopIs({ ...COMPLETE_SHOP, conditions: '' }),
    { 'stop sale': 'it lacks conditions' },
  ],
  [
    'has a shop that does not sell yet',
    () => shopIs({ payment: { methods: ['demo'] } }),
    { 'note sale': 'it lacks owner, taxNumber, address, phone, email, legalNotice' },
  ],
  [
    'does not let the role ask',
    () => lambda.on(GetAccountSettingsCommand).rejects(new Error('AccessDenied')),
    { 'note concurrency': 'not checked' },
  ],
])('an account that %s', async (_, arrange, expected) => {
  arrange();
  const found = await complaints();
  expect(found).toEqual(
    Object.fromEntries(
      Object.entries(expected).map(([key, part]) => [key, expect.stringContaining(part) as string]),
    ),
  );
});
