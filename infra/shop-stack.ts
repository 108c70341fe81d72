import { allRoutes } from '#shared/rows/index.ts';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './api/api.ts';
import type { DataStack } from './data/data-stack.ts';
import type { FirewallStack } from './edge/firewall.ts';
import { DeadLetters } from './functions/dead-letters.ts';
import { Events } from './functions/events.ts';
import { Operations } from './operations/operations.ts';
import { Preparation } from './functions/preparation.ts';
import { Schedules } from './functions/schedules.ts';
import { tableOf } from './data/shop-table.ts';
import { Site } from './edge/site.ts';
import type { Stage } from './stages.ts';
import { Workers } from './functions/workers.ts';

/** Folders that are made before the synthesis (cdk.json); tests bring their own. */
export interface Artifacts {
  /** One bundle per function: `<kebab-case id>/index.mjs`. */
  bundles: string;
  /** sharp for linux-arm64 as a layer's content: `nodejs/node_modules/…`. */
  sharp: string;
  /** What `prepareShop` carries: `prepare-shop/{index.mjs,catalogue.json,site,images}`. */
  contents: string;
  /** The built site: what its HTML contains of scripts, the headers policy allows by name. */
  site: string;
}

export interface ShopStackProps extends StackProps {
  stage: Stage;
  data: DataStack;
  firewall: FirewallStack | undefined;
  artifacts: Artifacts;
}

/** All that can be made again from the code. It composes and defines no resource itself. */
export class ShopStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      data,
      firewall,
      artifacts: { bundles, sharp, contents, site: built },
      ...props
    }: ShopStackProps,
  ) {
    super(scope, id, props);

    const api = new Api(this, 'Api');
    const site = new Site(this, 'Site', {
      apiDomainName: api.domainName,
      stage,
      data,
      built,
      webAclArn: firewall?.webAclArn,
    });
    const { images, secret } = data;
    const table = tableOf(stage, data);
    const { origin: publicOrigin, distributionId } = site;
    const context = {
      stage,
      data: { table, images, secret },
      bundles,
      publicOrigin,
      distributionId,
    };
    const routes = allRoutes.filter(({ demoOnly }) => stage.demo || !demoOnly);
    api.addEndpoints(routes, sharp, context);
    const workers = new Workers(this, 'Workers', context);
    const deadLetters = new DeadLetters(this, 'DeadLetters');
    new Schedules(this, 'Schedules', { ...context, deadLetters });
    const { configurationSetName } = workers.mail;
    new Events(this, 'Events', { ...context, deadLetters, configurationSetName });
    const after = [api, site, workers];
    new Preparation(this, 'Preparation', { ...context, site: site.bucket, contents, after });
    // Last: it watches what stands.
    new Operations(this, 'Operations', stage, table);

    new CfnOutput(this, 'ShopUrl', { value: site.origin });
    new CfnOutput(this, 'DistributionId', { value: site.distributionId });
  }
}
