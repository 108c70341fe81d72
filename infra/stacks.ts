import { Tags, Validations, type App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AccessLogStack } from './edge/access-log.ts';
import { CertificateStack, needsCertificate } from './edge/certificate.ts';
import { DataStack } from './data/data-stack.ts';
import { FirewallStack } from './edge/firewall.ts';
import { DeployerStack } from './github/deployer-stack.ts';
import { EdgeAlarmsStack } from './operations/edge-alarms.ts';
import { ShopStack, type Artifacts } from './shop-stack.ts';
import type { Stage } from './stages.ts';

export interface Stacks {
  data: DataStack;
  shop: ShopStack;
  firewall: FirewallStack | undefined;
  accessLog: AccessLogStack | undefined;
  edgeAlarms: EdgeAlarmsStack | undefined;
  certificate: CertificateStack | undefined;
}

/**
 * The stacks of one stage: `lumbre-<stage>-data` and `lumbre-<stage>-shop`, the role of a repository
 * that deploys, and in us-east-1 the firewall, the certificate, the access log and the alarms of the edge
 * of stages that have them. The stage is part of the ids because CDK derives account-wide names (cache
 * policies, CloudFront Functions) from them.
 *
 * @param region where the CDK CLI deploys stacks without a region of their own
 */
export const addStacks = (
  app: App,
  stage: Stage,
  artifacts: Artifacts,
  region: string | undefined,
): Stacks => {
  const nameOf = (stack: string): string => `lumbre-${stage.name}-${stack}`;
  const data = new DataStack(app, nameOf('data'), { stage });
  const firewall = stage.firewall ? new FirewallStack(app, nameOf('firewall'), stage) : undefined;
  const { domain } = stage;
  const certificate = needsCertificate(domain)
    ? new CertificateStack(app, nameOf('certificate'), { domain, hostedZone: domain.hostedZone })
    : undefined;
  const shop = new ShopStack(app, nameOf('shop'), {
    stage,
    data,
    firewall,
    certificateArn: certificate?.certificateArn ?? domain?.certificateArn,
    artifacts,
  });
  if (firewall) shop.addStackDependency(firewall);
  if (certificate) shop.addStackDependency(certificate);
  const accessLog = stage.accessLog
    ? new AccessLogStack(app, nameOf('access-log'), { data, shop, shopRegion: region })
    : undefined;
  const edgeAlarms =
    stage.alarms === 'all'
      ? new EdgeAlarmsStack(app, nameOf('edge-alarms'), { stage, shop, shopRegion: region })
      : undefined;
  if (stage.repository !== undefined) {
    new DeployerStack(app, nameOf('deployer'), { stage, repository: stage.repository });
  }
  Tags.of(app).add('project', 'lumbre');
  Tags.of(app).add('stage', stage.name);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, shop, firewall, accessLog, edgeAlarms, certificate };
};
