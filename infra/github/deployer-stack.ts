import { Aws, CfnOutput, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { auditShop } from '#shared/rows/health.ts';
import { acknowledge } from '../nag.ts';
import { functionArn } from '../names.ts';
import type { Stage } from '../stages.ts';

const GITHUB = 'token.actions.githubusercontent.com';

export interface DeployerStackProps {
  stage: Stage;
  /** `owner/name` */
  repository: string;
}

/** The actions take no resource, or one whose name is not known before the shop is deployed. */
const OF_ACCOUNT = [
  ...['lambda:GetAccountSettings', 'ses:GetAccount', 'ses:GetEmailIdentity'],
  'sns:GetTopicAttributes',
];

/**
 * The role of the workflow "deploy". Only a run in the stage's environment of one repository gets it,
 * and it has no stored key.
 */
export class DeployerStack extends Stack {
  constructor(scope: Construct, id: string, { stage, repository }: DeployerStackProps) {
    super(scope, id);
    const provider = new iam.CfnOIDCProvider(this, 'GitHub', {
      url: `https://${GITHUB}`,
      clientIdList: ['sts.amazonaws.com'],
    });
    const arn = (service: string, resource: string): string =>
      `arn:${Aws.PARTITION}:${service}:${Aws.REGION}:${Aws.ACCOUNT_ID}:${resource}`;
    const allow = (actions: string[], resource: string): iam.PolicyStatement =>
      new iam.PolicyStatement({ actions, resources: [resource] });
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.WebIdentityPrincipal(provider.attrArn, {
        StringEquals: {
          [`${GITHUB}:aud`]: 'sts.amazonaws.com',
          [`${GITHUB}:sub`]: `repo:${repository}:environment:${stage.name}`,
        },
      }),
      inlinePolicies: {
        Deploy: new iam.PolicyDocument({
          statements: [
            // CDK's roles deploy; the preflight asks the rest. Stripe's keys are not among it.
            allow(['sts:AssumeRole'], `arn:${Aws.PARTITION}:iam::${Aws.ACCOUNT_ID}:role/cdk-*`),
            allow(['ssm:GetParameter'], arn('ssm', `parameter/lumbre/${stage.name}/settings`)),
            allow(
              ['cloudformation:DescribeStacks'],
              arn('cloudformation', `stack/lumbre-${stage.name}-*/*`),
            ),
            allow(['lambda:GetFunctionConfiguration'], functionArn(stage, auditShop)),
            allow(['dynamodb:GetItem'], arn('dynamodb', `table/lumbre-${stage.name}-*`)),
            allow(OF_ACCOUNT, '*'),
          ],
        }),
      },
    });
    for (const resource of [
      '*',
      'arn:<AWS::Partition>:iam::<AWS::AccountId>:role/cdk-*',
      `arn:<AWS::Partition>:cloudformation:<AWS::Region>:<AWS::AccountId>:stack/lumbre-${stage.name}-*/*`,
      `arn:<AWS::Partition>:dynamodb:<AWS::Region>:<AWS::AccountId>:table/lumbre-${stage.name}-*`,
    ]) {
      const reason = 'The actions take no resource, or its name ends in a part that AWS chooses.';
      acknowledge(role, `IAM5[Resource::${resource}]`, reason);
    }
    new CfnOutput(this, 'RoleArn', { value: role.roleArn });
  }
}
