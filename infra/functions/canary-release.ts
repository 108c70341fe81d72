import type { Stack } from 'aws-cdk-lib';
import type * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch';
import * as codedeploy from 'aws-cdk-lib/aws-codedeploy';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as lambda from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { EndpointFunction } from '../api/endpoint-function.ts';
import { acknowledge } from '../nag.ts';
import { ShopFunction } from './shop-function.ts';

export interface CanaryReleaseProps {
  /** Alarms that take a release back. */
  judges: readonly cloudwatch.Alarm[];
  /** A release that waits for no alarm: `-c canary=off` (docs/runbooks/roll-back.md). */
  atOnce: boolean;
}

/**
 * Moves the aliases of the canaries to their new versions: one call in ten, and after ten minutes
 * all calls. An alarm in this time moves them back and fails the deployment, which CloudFormation then
 * rolls back. All other functions change after the canaries.
 */
export class CanaryRelease extends Construct {
  /** @param stack all of whose functions are defined already */
  constructor(stack: Stack, id: string, { judges, atOnce }: CanaryReleaseProps) {
    super(stack, id);
    const application = new codedeploy.LambdaApplication(this, 'Application');
    const role = new iam.Role(this, 'Role', {
      assumedBy: new iam.ServicePrincipal('codedeploy.amazonaws.com'),
    });
    acknowledge(
      role,
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      'CodeDeploy documents this policy for its role.',
    );
    const aliases: lambda.Alias[] = [];
    const others: ShopFunction[] = [];
    for (const each of stack.node.findAll().filter((node) => node instanceof ShopFunction)) {
      const alias = each instanceof EndpointFunction ? each.alias : undefined;
      if (!alias) {
        others.push(each);
        continue;
      }
      aliases.push(alias);
      new codedeploy.LambdaDeploymentGroup(this, each.node.id, {
        application,
        role,
        alias,
        deploymentConfig: atOnce
          ? codedeploy.LambdaDeploymentConfig.ALL_AT_ONCE
          : codedeploy.LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
        alarms: [...judges],
        // CodeDeploy stops a release that starts while one of its alarms rings.
        ignoreAlarmConfiguration: atOnce,
        autoRollback: {
          failedDeployment: true,
          stoppedDeployment: true,
          deploymentInAlarm: !atOnce,
        },
      });
    }
    for (const other of others) other.lambda.node.addDependency(...aliases);
  }
}
