import { httpRows } from '#shared/rows/index.ts';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { Api } from './api/api.ts';
import { commit } from './commit.ts';
import type { DataStack } from './data/data-stack.ts';
import type { FirewallStack } from './edge/firewall.ts';
import { DeadLetters } from './functions/dead-letters.ts';
import { Deployment } from './functions/deployment.ts';
import { Events } from './functions/events.ts';
import { Operations } from './operations/operations.ts';
import { Schedules } from './functions/schedules.ts';
import { tableOf } from './data/shop-table.ts';
import { Site } from './edge/site.ts';
import type { Stage } from './stages.ts';
import { Workers } from './functions/workers.ts';

/** Folders that are built before the synthesis (cdk.json); tests pass their own. */
export interface Artifacts {
  /** One bundle per function: `<kebab-case id>/index.cjs`. */
  bundles: string;
  /** Content of the layer with sharp for linux-arm64: `nodejs/node_modules/…`. */
  sharp: string;
  /** The asset of `prepareShop`: `prepare-shop/{index.cjs,site,images}`. */
  contents: string;
  /** The built site; the headers policy allows its inline scripts by their hashes. */
  site: string;
}

export interface ShopStackProps extends StackProps {
  stage: Stage;
  data: DataStack;
  firewall: FirewallStack | undefined;
  /** Undefined on a stage without a domain of its own. */
  certificateArn: string | undefined;
  artifacts: Artifacts;
}

/** Everything that can be created again from the code. It only composes constructs. */
export class ShopStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      data,
      firewall,
      certificateArn,
      artifacts: { bundles, sharp, contents, site: built },
      ...props
    }: ShopStackProps,
  ) {
    super(scope, id, props);

    const rows = httpRows.filter(({ demoOnly }) => stage.demo || !demoOnly);
    const api = new Api(this, 'Api', rows, stage);
    const webAclArn = firewall?.webAclArn;
    const site = new Site(this, 'Site', {
      apiDomainName: api.domainName,
      stage,
      data,
      built,
      webAclArn,
      certificateArn,
    });
    const { images, secret, copies } = data;
    const table = tableOf(stage, data);
    const { origin: publicOrigin, distributionId } = site;
    const context = {
      stage,
      data: { table, images, secret, copies },
      bundles,
      site: site.bucket,
      publicOrigin,
      distributionId,
      webAclArn,
    };
    api.addEndpoints(rows, sharp, context);
    const workers = new Workers(this, 'Workers', context);
    const deadLetters = new DeadLetters(this, 'DeadLetters');
    new Schedules(this, 'Schedules', { ...context, deadLetters });
    const { configurationSetName } = workers.mail;
    new Events(this, 'Events', { ...context, deadLetters, configurationSetName });
    const after = [api, site, workers];
    new Deployment(this, 'Deployment', { ...context, contents, after });
    // Created last, because it adds alarms for every function and queue defined above.
    new Operations(this, 'Operations', stage, table);

    new CfnOutput(this, 'ShopUrl', { value: site.origin });
    new CfnOutput(this, 'DistributionId', { value: site.distributionId });
    new CfnOutput(this, 'Commit', { value: commit() });
  }
}
