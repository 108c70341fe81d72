/** Reads what an account says about a stage, before its stacks are synthesized (ADR-0075, ADR-0076). */
import {
  CloudFormationClient,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts';

/** @returns undefined when there is no such stack */
export const findStack = async (name: string, region: string): Promise<Stack | undefined> => {
  try {
    const command = new DescribeStacksCommand({ StackName: name });
    const { Stacks = [] } = await new CloudFormationClient({ region }).send(command);
    return Stacks[0];
  } catch (error) {
    // CloudFormation has no error code of its own for a missing stack.
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
};

/** @returns undefined when there is no such stack */
export const outputsOf = (stack: Stack | undefined): Record<string, string> | undefined =>
  stack?.Outputs &&
  Object.fromEntries(
    stack.Outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
  );

/** Concurrent executions that no function of the account has reserved in a region. */
export const unreservedConcurrency = async (region: string): Promise<number> => {
  const { AccountLimit } = await new LambdaClient({ region }).send(
    new GetAccountSettingsCommand({}),
  );
  const unreserved = AccountLimit?.UnreservedConcurrentExecutions;
  if (unreserved === undefined) throw new Error('Lambda did not say how much is unreserved');
  return unreserved;
};

/** The account of the credentials that the SDK finds. */
export const callerAccount = async (region: string): Promise<string> => {
  const { Account = '' } = await new STSClient({ region }).send(new GetCallerIdentityCommand({}));
  return Account;
};
