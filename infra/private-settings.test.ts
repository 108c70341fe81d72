import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import { mockClient } from 'aws-sdk-client-mock';
import { readPrivateSettings } from './private-settings.ts';

const sts = mockClient(STSClient);
const ssm = mockClient(SSMClient);
const target = { account: '123456789012', region: 'eu-west-1' };

beforeEach(() => {
  sts.reset();
  ssm.reset();
  sts.on(GetCallerIdentityCommand).resolves({ Account: target.account });
});

const read = (Value: string): Promise<unknown> => {
  ssm
    .on(GetParameterCommand, { Name: '/lumbre/production/settings', WithDecryption: true })
    .resolves({ Parameter: { Value } });
  return readPrivateSettings('production', target);
};

test('the parameter of the stage has its private settings', async () => {
  await expect(read('{"mailFrom":"hola@taller.es"}')).resolves.toEqual({
    mailFrom: 'hola@taller.es',
  });
});

test('a stage without a parameter has no private settings', async () => {
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: 'none', $metadata: {} }));
  await expect(readPrivateSettings('demo', target)).resolves.toEqual({});
});

test.each(['', '[]', '"text"', '{'])('the parameter cannot be %j', async (value) => {
  await expect(read(value)).rejects.toThrow('/lumbre/production/settings must be a JSON object');
});

test('a parameter that cannot be read ends the deployment, which would lose its settings', async () => {
  ssm.on(GetParameterCommand).rejects(new Error('AccessDenied'));
  await expect(readPrivateSettings('demo', target)).rejects.toThrow('AccessDenied');
});

test('credentials of another account are an error', async () => {
  sts.on(GetCallerIdentityCommand).resolves({ Account: '999999999999' });
  await expect(readPrivateSettings('demo', target)).rejects.toThrow('Set AWS_PROFILE');
});
