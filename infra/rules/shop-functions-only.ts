import { Annotations, CfnResource, type IAspect } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import { ShopFunction } from '../functions/shop-function.ts';

/** CDK's function that starts prepareShop at the end of a deployment (ADR-0006). */
const TRIGGER = 'AWSCDK.TriggerCustomResourceProviderCustomResourceProvider';

/**
 * Fails the synthesis for a Lambda that is no ShopFunction, which would lack a role of its own, a
 * log group and the shop's limits. CDK adds such Lambdas silently for custom resources.
 */
export class ShopFunctionsOnly implements IAspect {
  visit(node: IConstruct): void {
    // Compared by type, because CDK creates its own functions as generic CfnResources.
    if (!CfnResource.isCfnResource(node) || node.cfnResourceType !== 'AWS::Lambda::Function')
      return;
    const { scopes } = node.node;
    if (scopes.some((scope) => scope instanceof ShopFunction || scope.node.id === TRIGGER)) return;
    Annotations.of(node).addError('Only a ShopFunction may create a Lambda function.');
  }
}
