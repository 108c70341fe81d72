import { Aspects, Tags, type App } from 'aws-cdk-lib';
import { DataStack } from './data-stack.ts';
import { ShopFunctionsOnly } from './rules/shop-functions-only.ts';
import { ShopStack, type Artifacts } from './shop-stack.ts';
import type { Stage } from './stages.ts';

/**
 * The stacks of one stage: `lumbre-<stage>-data` and `lumbre-<stage>-shop`. The stage is part of
 * the ids because CDK makes account-wide names (cache policies, CloudFront Functions) from them.
 */
export const addStacks = (
  app: App,
  stage: Stage,
  artifacts: Artifacts,
): { data: DataStack; shop: ShopStack } => {
  const data = new DataStack(app, `lumbre-${stage.name}-data`);
  const shop = new ShopStack(app, `lumbre-${stage.name}-shop`, { stage, data, artifacts });
  Tags.of(app).add('project', 'lumbre');
  Tags.of(app).add('stage', stage.name);
  Aspects.of(app).add(new ShopFunctionsOnly());
  return { data, shop };
};
