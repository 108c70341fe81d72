import { httpRows, kebabCase, rowsOn } from '#shared/rows/index.ts';
import { renderPage } from '#shared/rows/pages.ts';
import { CfnOutput, FileSystem, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import * as logs from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { join } from 'node:path';
import { Api } from './api/api.ts';
import type { DataStack } from './data/data-stack.ts';
import type { FirewallStack } from './edge/firewall.ts';
import { Background } from './functions/background.ts';
import { Deployment } from './functions/deployment.ts';
import { AlarmTopic } from './operations/alarms.ts';
import { Operations } from './operations/operations.ts';
import { tableOf } from './data/shop-table.ts';
import { Site } from './edge/site.ts';
import { commit } from './repository.ts';
import type { Stage } from './stages.ts';

/** Built before the synthesis (cdk.json); tests pass their own. */
export interface Artifacts {
  bundles: string;
  /** Layer with sharp for linux-arm64: `nodejs/node_modules/…`. */
  sharp: string;
  /** Asset of `prepareShop`: `prepare-shop/{index.cjs,site,images}`. */
  contents: string;
}

export interface ShopStackProps extends StackProps {
  stage: Stage;
  data: DataStack;
  firewall: FirewallStack | undefined;
  certificateArn: string | undefined;
  artifacts: Artifacts;
}

/** Names everything that pages are made of, except the table and the addresses that AWS chooses. */
const buildOf = (bundles: string, { domain, demo }: Stage): string =>
  FileSystem.fingerprint(join(bundles, kebabCase(renderPage.id)), {
    extraHash: JSON.stringify([domain?.name, demo]),
    exclude: ['*.map'],
  });

export class ShopStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    {
      stage,
      data,
      firewall,
      certificateArn,
      artifacts: { bundles, sharp, contents },
      ...props
    }: ShopStackProps,
  ) {
    super(scope, id, props);

    const rows = rowsOn(httpRows, stage);
    const api = new Api(this, 'Api', rows, stage);
    const site = new Site(this, 'Site', {
      apiDomainName: api.domainName,
      stage,
      data,
      webAclArn: firewall?.webAclArn,
      certificateArn,
    });
    const { images, originSecret } = data;
    const table = tableOf(stage, data.table);
    // With a log group for each function, a quarter of the stack's resources would be log groups.
    const log = new logs.LogGroup(this, 'Log', {
      retention: logs.RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const alarmTopic = new AlarmTopic(this, 'AlarmTopic', stage);
    const context = {
      stage,
      data: { table, images, originSecret },
      bundles,
      site: site.bucket,
      publicOrigin: site.origin,
      build: buildOf(bundles, stage),
      log,
      alarmTopic,
    };
    const endpoints = api.addEndpoints(rows, sharp, context);
    const pages = endpoints.get(renderPage.id);
    if (!pages) throw new Error('No function renders pages');
    const { deadLetters, mail, workers } = new Background(this, context);
    const after = [...api.node.children.filter((child) => child !== pages), site, workers];
    new Deployment(this, 'Deployment', { ...context, contents, after, before: pages });
    const { apiId, accessLog } = api;
    const { configurationSetName } = mail;
    const parts = {
      ...{ stage, table, apiId, accessLog, log, deadLetters, configurationSetName, alarmTopic },
    };
    new Operations(this, 'Operations', parts);

    new CfnOutput(this, 'ShopUrl', { value: site.origin });
    new CfnOutput(this, 'DistributionId', { value: site.distributionId });
    new CfnOutput(this, 'SitePathsName', { value: site.sitePathsName });
    new CfnOutput(this, 'LogGroup', { value: log.logGroupName });
    new CfnOutput(this, 'Commit', { value: commit() });
  }
}
