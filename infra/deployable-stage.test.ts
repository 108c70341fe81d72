import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { stageNamed } from './chosen-stage.ts';
import { deployableStage } from './deployable-stage.ts';
import { settingsOutput } from './deployed-settings.ts';
import { totalReserved } from './functions/reservations.ts';

// The emulator of the rehearsal has one account, and no quota of Lambda.
const sts = mockClient(STSClient);
const cloudFormation = mockClient(CloudFormationClient);
const lambda = mockClient(LambdaClient);

const target = { account: '123456789012', region: 'eu-west-1' };
const production = { ...stageNamed('production'), mailFrom: 'hola@lumbre.example' };

const answer = ({
  outputs,
  unreserved = 1000,
}: { outputs?: Record<string, string>; unreserved?: number } = {}): void => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: target.account });
  const missing = new Error('Stack with id lumbre-production-shop does not exist');
  cloudFormation.on(DescribeStacksCommand).rejects(missing);
  if (outputs) {
    const Outputs = Object.entries(outputs).map(([OutputKey, OutputValue]) => ({
      OutputKey,
      OutputValue,
    }));
    cloudFormation.on(DescribeStacksCommand, { StackName: 'lumbre-production-shop' }).resolves({
      Stacks: [
        { StackName: 'x', CreationTime: new Date(), StackStatus: 'UPDATE_COMPLETE', Outputs },
      ],
    });
  }
  lambda
    .on(GetAccountSettingsCommand)
    .resolves({ AccountLimit: { UnreservedConcurrentExecutions: unreserved } });
};

beforeEach(() => {
  for (const client of [sts, cloudFormation, lambda]) client.reset();
});

test('an account with room gets the whole stage', async () => {
  answer();
  await expect(deployableStage(production, target, undefined)).resolves.toEqual({
    stage: production,
  });
});

test('a new account gets the stage without reserved concurrency, and a warning', async () => {
  answer({ unreserved: 10 });
  const { stage, warning } = await deployableStage(production, target, undefined);
  expect(stage).not.toHaveProperty('heavyConcurrency');
  expect(settingsOutput(stage)).not.toContain('heavyConcurrency');
  expect(warning).toContain(`the stage would reserve ${totalReserved(production)}`);
});

test('an account that may not be asked gets the whole stage, and a warning', async () => {
  answer();
  lambda.on(GetAccountSettingsCommand).rejects(new Error('not authorized'));
  await expect(deployableStage(production, target, undefined)).resolves.toEqual({
    stage: production,
    warning: expect.stringContaining('not authorized') as string,
  });
});

test('what the stage reserves already counts as room', async () => {
  const own = totalReserved(production);
  const full = { unreserved: 100 };
  answer({ ...full, outputs: { ReservedConcurrency: String(own) } });
  const later = await deployableStage(production, target, undefined);
  expect(later.stage.heavyConcurrency).toBe(10);
  answer({ ...full, outputs: { ReservedConcurrency: String(own - 1) } });
  const tooMuch = await deployableStage(production, target, undefined);
  expect(tooMuch.stage.heavyConcurrency).toBeUndefined();
});

test('refuses to drop a deployed setting, until the operator names it', async () => {
  answer({ outputs: { Settings: 'ownAdmin, mailFrom, ordersTo' } });
  await expect(deployableStage(production, target, undefined)).rejects.toThrow(
    'To drop them, add: -c drop=ordersTo',
  );
  await expect(deployableStage(production, target, 'ordersTo')).resolves.toBeDefined();
});

test('going back drops everything, but still reserves only what there is room for', async () => {
  answer({ outputs: { Settings: 'ownAdmin, giftCards' }, unreserved: 10 });
  const { stage } = await deployableStage(production, target, 'all');
  expect(stage).not.toHaveProperty('heavyConcurrency');
});

test('refuses a second region, whose deployment would take over the stacks in us-east-1', async () => {
  answer();
  const Outputs = [{ OutputKey: 'ShopRegion', OutputValue: 'eu-central-1' }];
  cloudFormation.on(DescribeStacksCommand, { StackName: 'lumbre-production-firewall' }).resolves({
    Stacks: [{ StackName: 'x', CreationTime: new Date(), StackStatus: 'CREATE_COMPLETE', Outputs }],
  });
  await expect(deployableStage(production, target, undefined)).rejects.toThrow(
    'production2: { ...production }',
  );
  const there = { ...target, region: 'eu-central-1' };
  await expect(deployableStage(production, there, undefined)).resolves.toBeDefined();
});

test('refuses to compare with another account than the one it deploys to', async () => {
  answer();
  const other = { ...target, account: '210987654321' };
  await expect(deployableStage(production, other, undefined)).rejects.toThrow('AWS_PROFILE');
});

test('refuses when it cannot read what is deployed, unless everything may be dropped', async () => {
  answer();
  const denied = Object.assign(new Error('not authorized'), { name: 'AccessDenied' });
  cloudFormation.on(DescribeStacksCommand).rejects(denied);
  await expect(deployableStage(production, target, undefined)).rejects.toThrow('not authorized');
  await expect(deployableStage(production, target, 'all')).resolves.toEqual({ stage: production });
});
