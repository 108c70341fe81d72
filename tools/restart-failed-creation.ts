/**
 * Runs before each synthesis (cdk.json), so that the first deployment of a stage can be repeated after
 * a failure. The CDK CLI deletes a stack that could not be created, and creates it again. But the CLI
 * protects the data stack from deletion before it creates the stack, so this deletion fails. This
 * command removes the protection of a data stack that could not be created (ADR-0084).
 */
import {
  CloudFormationClient,
  DescribeStacksCommand,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';

const StackName = `lumbre-${process.env['STAGE'] ?? 'demo'}-data`;

const restart = async (region: string): Promise<void> => {
  const client = new CloudFormationClient({ region });
  const { Stacks: [stack] = [] } = await client.send(new DescribeStacksCommand({ StackName }));
  const hasFailed = /^ROLLBACK_(COMPLETE|FAILED)$/.test(stack?.StackStatus ?? '');
  if (!hasFailed || !stack?.EnableTerminationProtection) return;
  await client.send(
    new UpdateTerminationProtectionCommand({ StackName, EnableTerminationProtection: false }),
  );
  process.stderr.write(`${StackName} could not be created the last time, and is created again\n`);
};

// The CDK CLI sets both. Without an account it can synthesize, but not deploy.
const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
if (account !== undefined && region !== undefined) {
  // The stack does not exist yet, or the role may only deploy.
  await restart(region).catch(() => undefined);
}
