import { Aspects, CfnOutput, Tags, Validations, type App } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { AccessLogStack } from './edge/access-log.ts';
import { CertificateStack, needsCertificate } from './edge/certificate.ts';
import { DataStack } from './data/data-stack.ts';
import { FirewallStack } from './edge/firewall.ts';
import { ShopFunctionsOnly } from './rules/shop-functions-only.ts';
import { ShopStack, type Artifacts } from './shop-stack.ts';
import { SHOP_REGION_OUTPUT, stackNames } from './stack-names.ts';
import type { Stage } from './stages.ts';

export interface Stacks {
  data: DataStack;
  shop: ShopStack;
  firewall: FirewallStack | undefined;
  accessLog: AccessLogStack | undefined;
  certificate: CertificateStack | undefined;
}

/**
 * The stacks of one stage: `lumbre-<stage>-data` and `lumbre-<stage>-shop`, and in us-east-1 the
 * firewall, the certificate and the access log of stages that have them. The stage is part of the ids
 * because CDK derives account-wide names (cache policies, CloudFront Functions) from them.
 *
 * @param region where the CDK CLI deploys stacks without a region of their own
 */
export const addStacks = (
  app: App,
  stage: Stage,
  artifacts: Artifacts,
  region: string | undefined,
): Stacks => {
  const names = stackNames(stage);
  const data = new DataStack(app, names.data, { stage });
  const firewall = stage.firewall ? new FirewallStack(app, names.firewall) : undefined;
  const { domain } = stage;
  const certificate = needsCertificate(domain)
    ? new CertificateStack(app, names.certificate, { domain, hostedZone: domain.hostedZone })
    : undefined;
  const shop = new ShopStack(app, names.shop, {
    stage,
    data,
    firewall,
    certificateArn: certificate?.certificateArn ?? domain?.certificateArn,
    artifacts,
  });
  if (firewall) shop.addStackDependency(firewall);
  if (certificate) shop.addStackDependency(certificate);
  const accessLog = stage.accessLog
    ? new AccessLogStack(app, names.accessLog, { data, shop, shopRegion: region })
    : undefined;
  // Another region of the stage would take these stacks over (deployable-stage.ts).
  for (const stack of [firewall, certificate, accessLog]) {
    if (stack && region) new CfnOutput(stack, SHOP_REGION_OUTPUT, { value: region });
  }
  Tags.of(app).add('project', 'lumbre');
  Tags.of(app).add('stage', stage.name);
  Aspects.of(app).add(new ShopFunctionsOnly());
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return { data, shop, firewall, accessLog, certificate };
};
