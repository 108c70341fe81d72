import { Aspects, Tags, Validations, type App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AccessLogStack } from './edge/access-log.ts';
import { DataStack } from './data/data-stack.ts';
import { FirewallStack } from './edge/firewall.ts';
import { ShopFunctionsOnly } from './rules/shop-functions-only.ts';
import { ShopStack, type Artifacts } from './shop-stack.ts';
import type { Stage } from './stages.ts';

export interface Stacks {
  data: DataStack;
  shop: ShopStack;
  firewall: FirewallStack | undefined;
  accessLog: AccessLogStack | undefined;
}

/**
 * The stacks of one stage: `lumbre-<stage>-data` and `lumbre-<stage>-shop`, and in us-east-1 the
 * firewall and the access log of stages that have them. The stage is part of the ids because CDK
 * derives account-wide names (cache policies, CloudFront Functions) from them.
 *
 * @param region where the CDK CLI deploys stacks without a region of their own
 */
export const addStacks = (
  app: App,
  stage: Stage,
  artifacts: Artifacts,
  region: string | undefined,
): Stacks => {
  const id = `lumbre-${stage.name}`;
  const data = new DataStack(app, `${id}-data`, { stage });
  const firewall = stage.firewall ? new FirewallStack(app, `${id}-firewall`) : undefined;
  const shop = new ShopStack(app, `${id}-shop`, { stage, data, firewall, artifacts });
  if (firewall) shop.addStackDependency(firewall);
  const accessLog = stage.accessLog
    ? new AccessLogStack(app, `${id}-access-log`, { data, shop, shopRegion: region })
    : undefined;
  Tags.of(app).add('project', 'lumbre');
  Tags.of(app).add('stage', stage.name);
  Aspects.of(app).add(new ShopFunctionsOnly());
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, shop, firewall, accessLog };
};
