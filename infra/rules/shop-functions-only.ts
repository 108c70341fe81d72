import { Annotations, CfnResource, type IAspect } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { ShopFunction } from '../functions/shop-function.ts';

/** Starts prepareShop at the end of a deployment: the one custom resource (ADR-0030). */
const TRIGGER = 'AWSCDK.TriggerCustomResourceProviderCustomResourceProvider';

/**
 * A Lambda comes from the shop's own constructs or not at all: they are what gives it a role of
 * its own, a log group and the shop's limits. It also catches the Lambdas of custom resources,
 * which CDK adds unasked.
 */
export class ShopFunctionsOnly implements IAspect {
  visit(node: IConstruct): void {
    // By type, because CDK makes its own functions from the generic CfnResource.
    if (!CfnResource.isCfnResource(node) || node.cfnResourceType !== 'AWS::Lambda::Function')
      return;
    const { scopes } = node.node;
    if (scopes.some((scope) => scope instanceof ShopFunction || scope.node.id === TRIGGER)) return;
    Annotations.of(node).addError('Only a ShopFunction may create a Lambda function.');
  }
}
