import { Annotations, CfnResource, type IAspect } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { ShopFunction } from '../shop-function.ts';

/**
 * A Lambda comes from the shop's own constructs or not at all: they are what gives it a role of
 * its own, a log group and the shop's limits. It also catches the Lambdas of custom resources,
 * which CDK adds unasked and which an offline rehearsal cannot run.
 */
export class ShopFunctionsOnly implements IAspect {
  visit(node: IConstruct): void {
    // By type, because CDK makes its own functions from the generic CfnResource.
    if (!CfnResource.isCfnResource(node) || node.cfnResourceType !== 'AWS::Lambda::Function')
      return;
    if (node.node.scopes.some((scope) => scope instanceof ShopFunction)) return;
    Annotations.of(node).addError(
      'Only EndpointFunction, WorkerFunction and ScheduledFunction may create a Lambda function.',
    );
  }
}
