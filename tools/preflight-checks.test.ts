import { ACMClient, DescribeCertificateCommand } from '@aws-sdk/client-acm';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import {
  CloudFrontClient,
  ListDistributionsCommand,
  type DistributionSummary,
} from '@aws-sdk/client-cloudfront';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { stageNamed } from '../infra/chosen-stage.ts';
import type { Stage } from '../infra/stages.ts';
import { checkAccount, findTarget, type Finding } from './preflight-checks.ts';

// Answers of AWS in accounts that no emulator has: new, sandboxed, half deployed, of somebody else.
const sts = mockClient(STSClient);
const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);
const ses = mockClient(SESv2Client);
const acm = mockClient(ACMClient);
const cloudFront = mockClient(CloudFrontClient);

const ACCOUNT = '123456789012';
const region = 'eu-west-1';
const production: Stage = {
  ...stageNamed('production'),
  firstAdminEmail: 'duena@lumbre.example',
  mailFrom: 'hola@lumbre.example',
};

const stackIs = (
  StackName: string,
  StackStatus: 'CREATE_COMPLETE' | 'UPDATE_ROLLBACK_FAILED' | 'UPDATE_IN_PROGRESS',
  outputs: Record<string, string> = {},
): void => {
  const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
    OutputKey,
    OutputValue,
  }));
  cloudFormation
    .on(DescribeStacksCommand, { StackName })
    .resolves({ Stacks: [{ StackName, StackStatus, CreationTime: new Date(), Outputs }] });
};

const identityIs = (answer: { VerifiedForSendingStatus: boolean } | undefined): void => {
  const missing = Object.assign(new Error('none'), { name: 'NotFoundException' });
  if (answer) ses.on(GetEmailIdentityCommand).resolves(answer);
  else ses.on(GetEmailIdentityCommand).rejects(missing);
};

const distributionsAre = (...distributions: { Id: string; Aliases: string[] }[]): void => {
  const Items = distributions.map(({ Id, Aliases }) => ({
    Id,
    Aliases: { Quantity: Aliases.length, Items: Aliases },
  })) as unknown as DistributionSummary[];
  const about = { Marker: '', MaxItems: 100, IsTruncated: false, Quantity: Items.length };
  cloudFront.on(ListDistributionsCommand).resolves({ DistributionList: { ...about, Items } });
};

/** An account that is bootstrapped, has left the sandbox and has room, before a first deployment. */
beforeEach(() => {
  for (const client of [sts, cloudFormation, lambda, ses, acm, cloudFront]) client.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: ACCOUNT });
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id x does not exist'));
  stackIs('CDKToolkit', 'CREATE_COMPLETE', { BootstrapVersion: '28' });
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { UnreservedConcurrentExecutions: 1000 } });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: true });
  identityIs(undefined);
  distributionsAre({ Id: 'E0', Aliases: ['another.example'] });
});

const check = async (stage: Stage = production, beforeSynthesis = false): Promise<Finding[]> =>
  checkAccount({ stage, account: ACCOUNT, region }, { beforeSynthesis });

/** Everything that needs attention: `level subject`, text and remedy. */
const complaints = async (stage?: Stage): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await check(stage))
      .filter(({ level }) => level !== 'ok')
      .map(({ level, subject, text, todo }) => [`${level} ${subject}`, `${text}: ${todo}`]),
  );

test('an account that is ready has no complaint', async () => {
  await expect(complaints()).resolves.toEqual({});
});

test('a new account: no bootstrap, little concurrency, sandbox, no distribution, no admin', async () => {
  cloudFormation.on(DescribeStacksCommand).rejects(new Error('Stack with id x does not exist'));
  cloudFormation
    .on(DescribeStacksCommand, { StackName: 'CDKToolkit' })
    .rejects(new Error('Stack with id CDKToolkit does not exist'));
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { UnreservedConcurrentExecutions: 10 } });
  ses.on(GetAccountCommand).resolves({ ProductionAccessEnabled: false });
  distributionsAre();
  const { firstAdminEmail: _, ...withoutAdmin } = production;
  await expect(complaints(withoutAdmin)).resolves.toEqual({
    'stop bootstrap': expect.stringContaining(
      `npx cdk bootstrap aws://${ACCOUNT}/eu-west-1\nnpx cdk bootstrap aws://${ACCOUNT}/us-east-1`,
    ) as string,
    'stop first admin': expect.stringContaining('firstAdminEmail') as string,
    'note concurrency': expect.stringContaining('request-service-quota-increase') as string,
    'note mail': expect.stringContaining('leave-ses-sandbox') as string,
    'note distribution': expect.stringContaining('AWS Support') as string,
  });
});

test.each([
  ['UPDATE_ROLLBACK_FAILED', 'continue-update-rollback'],
  ['UPDATE_IN_PROGRESS', 'wait'],
] as const)('a stack that is %s stops the deployment', async (status, remedy) => {
  stackIs('lumbre-production-shop', status);
  await expect(complaints()).resolves.toEqual({
    'stop stacks': expect.stringContaining(remedy) as string,
  });
});

test('a deployed setting that is missing is named with its flag', async () => {
  stackIs('lumbre-production-shop', 'CREATE_COMPLETE', { Settings: 'ownAdmin, ordersTo' });
  await expect(complaints()).resolves.toEqual({
    'stop settings': expect.stringContaining('-c drop=ordersTo') as string,
  });
});

describe('the identity of the sender', () => {
  test('of another stage cannot be created again, but used', async () => {
    identityIs({ VerifiedForSendingStatus: true });
    await expect(complaints()).resolves.toEqual({
      'stop mail identity': expect.stringContaining('existingMailIdentity: true') as string,
    });
    await expect(complaints({ ...production, existingMailIdentity: true })).resolves.toEqual({});
  });

  test('of this stage is no obstacle, and needs its DNS records', async () => {
    identityIs({ VerifiedForSendingStatus: false });
    stackIs('lumbre-production-shop', 'CREATE_COMPLETE', {
      Settings: 'mailFrom',
      Mail: 'From tienda@lumbre.example; to strangers later',
    });
    await expect(complaints()).resolves.toEqual({
      'note mail identity': expect.stringContaining('DkimAttributes') as string,
    });
  });

  test('of another stage cannot be created for a stage that sent from another domain', async () => {
    identityIs({ VerifiedForSendingStatus: true });
    stackIs('lumbre-production-shop', 'CREATE_COMPLETE', {
      Settings: 'mailFrom',
      Mail: 'From hola@old.example; to strangers later',
    });
    await expect(complaints()).resolves.toEqual({
      'stop mail identity': expect.stringContaining('existingMailIdentity: true') as string,
    });
  });

  test('that is missing cannot be used', async () => {
    await expect(complaints({ ...production, existingMailIdentity: true })).resolves.toEqual({
      'stop mail identity': expect.stringContaining('Remove existingMailIdentity') as string,
    });
  });
});

describe('an own domain', () => {
  const certificateArn = `arn:aws:acm:us-east-1:${ACCOUNT}:certificate/1`;
  const withDomain: Stage = {
    ...production,
    domain: { name: 'lumbre.example', www: true, certificateArn },
  };
  const certificateIs = (Status: 'ISSUED' | 'PENDING_VALIDATION', ...names: string[]): void => {
    acm
      .on(DescribeCertificateCommand)
      .resolves({ Certificate: { Status, SubjectAlternativeNames: names } });
  };

  test('needs an issued certificate of us-east-1 that contains all names', async () => {
    certificateIs('ISSUED', 'lumbre.example', '*.lumbre.example');
    await expect(complaints(withDomain)).resolves.toEqual({});
    certificateIs('ISSUED', 'lumbre.example');
    await expect(complaints(withDomain)).resolves.toEqual({
      'stop certificate': expect.stringContaining('www.lumbre.example') as string,
    });
    certificateIs('PENDING_VALIDATION', 'lumbre.example');
    await expect(complaints(withDomain)).resolves.toEqual({
      'stop certificate': expect.stringContaining('describe-certificate') as string,
    });
    const elsewhere = certificateArn.replace('us-east-1', region);
    await expect(
      complaints({ ...production, domain: { name: 'lumbre.example', certificateArn: elsewhere } }),
    ).resolves.toEqual({
      'stop certificate': expect.stringContaining(
        'request-certificate --region us-east-1',
      ) as string,
    });
  });

  test('gets its certificate in its zone, and has one source of it at least', async () => {
    const hostedZone = { id: 'Z1', name: 'lumbre.example' };
    await expect(
      complaints({ ...production, domain: { name: 'lumbre.example', hostedZone } }),
    ).resolves.toEqual({});
    await expect(complaints({ ...production, domain: { name: 'a.example' } })).resolves.toEqual({
      'stop certificate': expect.stringContaining('domain.hostedZone') as string,
    });
  });

  test('belongs to one distribution, which may be the deployed one', async () => {
    certificateIs('ISSUED', 'lumbre.example', 'www.lumbre.example');
    distributionsAre({ Id: 'E1', Aliases: ['www.lumbre.example'] });
    await expect(complaints(withDomain)).resolves.toEqual({
      'stop distribution': expect.stringContaining('Remove www.lumbre.example from E1') as string,
    });
    stackIs('lumbre-production-shop', 'CREATE_COMPLETE', { DistributionId: 'E1' });
    await expect(complaints(withDomain)).resolves.toEqual({});
  });
});

test('a question that may not be asked is a note', async () => {
  ses.on(GetAccountCommand).rejects(Object.assign(new Error('no'), { name: 'AccessDenied' }));
  await expect(complaints()).resolves.toEqual({
    'note mail': expect.stringContaining('not checked: AccessDenied') as string,
  });
});

test('before a synthesis, bootstrap and settings are left to the CDK CLI and infra/app.ts', async () => {
  const subjects = (await check(production, true)).map(({ subject }) => subject);
  expect(subjects).not.toContain('bootstrap');
  expect(subjects).not.toContain('settings');
  expect(subjects).toContain('stacks');
});

describe('the target', () => {
  const environment = { AWS_REGION: region };

  test('is the account of the credentials in the region of the environment', async () => {
    await expect(findTarget(environment)).resolves.toEqual({ account: ACCOUNT, region });
  });

  test('needs credentials, and the same account as the CDK CLI', async () => {
    const other = { ...environment, CDK_DEFAULT_ACCOUNT: '210987654321' };
    await expect(findTarget(other)).resolves.toMatchObject({
      subject: 'credentials',
      level: 'stop',
      todo: expect.stringContaining('AWS_PROFILE') as string,
    });
    sts.on(GetCallerIdentityCommand).rejects(new Error('Could not load credentials'));
    await expect(findTarget(environment)).resolves.toMatchObject({
      subject: 'credentials',
      text: 'Could not load credentials',
    });
  });

  test('needs a region, because the CDK CLI would take us-east-1', async () => {
    const { AWS_REGION, AWS_CONFIG_FILE } = process.env;
    delete process.env['AWS_REGION'];
    process.env['AWS_CONFIG_FILE'] = '/dev/null';
    await expect(findTarget({})).resolves.toMatchObject({
      subject: 'region',
      todo: expect.stringContaining('export AWS_REGION') as string,
    });
    Object.assign(process.env, {
      ...(AWS_REGION !== undefined && { AWS_REGION }),
      AWS_CONFIG_FILE: AWS_CONFIG_FILE ?? '',
    });
  });
});
