/** JSON in a parameter of the stage's account, so every deployment has it (ADR-0075). */
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';
import type { StageSettings } from './stages.ts';

/** The CDK CLI knows `--profile`, the SDK does not. Throws when the accounts differ. */
const assertCaller = async (account: string, region: string): Promise<void> => {
  const { Account } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  if (Account === account) return;
  throw new Error(
    `The CDK CLI deploys to account ${account}, but the credentials of the environment belong to ${Account}. Set AWS_PROFILE instead of --profile`,
  );
};

/**
 * A stage without a parameter has no private settings.
 * @param target the account and the region to which the CDK CLI deploys
 * @throws Error when the parameter cannot be read, because its settings would be lost
 */
export const readPrivateSettings = async (
  stage: string,
  { account, region }: { account: string; region: string },
): Promise<Partial<StageSettings>> => {
  await assertCaller(account, region);
  const Name = `/lumbre/${stage}/settings`;
  try {
    const { Parameter } = await new SSMClient({ region }).send(
      new GetParameterCommand({ Name, WithDecryption: true }),
    );
    const settings: unknown = JSON.parse(Parameter?.Value ?? '');
    if (typeof settings === 'object' && settings !== null && !Array.isArray(settings)) {
      return settings;
    }
    throw new SyntaxError('it is no object');
  } catch (error) {
    if (error instanceof ParameterNotFound) return {};
    if (error instanceof SyntaxError) {
      throw new Error(`The parameter ${Name} must be a JSON object: ${error.message}`, {
        cause: error,
      });
    }
    throw error;
  }
};
