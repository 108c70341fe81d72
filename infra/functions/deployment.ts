import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { prepareShop } from '#shared/rows/background.ts';
import { pascalCase } from '#shared/rows/index.ts';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct, type IConstruct } from 'constructs';
import { firstAdminOf } from '../stages.ts';
import { acknowledge } from '../nag.ts';
import { ShopFunction, type FunctionContext } from './shop-function.ts';

export interface DeploymentProps extends FunctionContext {
  /** `prepare-shop` in it has the function's bundle, the site and the images. */
  contents: string;
  /** Created first, because a site must never be newer than its API. */
  after: IConstruct[];
  /** Changed last, because a page must never name a file that is not uploaded. */
  before: IConstruct;
}

/** Fills the shop whenever its code, site or settings have changed (ADR-0006). */
export class Deployment extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { contents, after, before, ...context }: DeploymentProps,
  ) {
    super(scope, id);
    const adminEmail = firstAdminOf(context.stage);
    const adminPassword = context.stage.demo ? undefined : this.generatePassword();
    const { lambda } = new ShopFunction(this, pascalCase(prepareShop.id), {
      ...context,
      row: prepareShop,
      bundles: contents,
      adminPassword,
      ...(!context.stage.demo && { environment: { FIRST_ADMIN_EMAIL: adminEmail } }),
    });
    const trigger = new Trigger(this, 'Trigger', {
      handler: lambda,
      timeout: Duration.seconds(prepareShop.timeoutSeconds),
    });
    trigger.node.addDependency(...after);
    before.node.addDependency(trigger);

    const output = (name: string, value: string): void => {
      new CfnOutput(Stack.of(this), name, { value });
    };
    output('AdminUrl', `${context.publicOrigin}/admin`);
    output('AdminEmail', adminEmail);
    output(
      'AdminPassword',
      adminPassword
        ? `aws secretsmanager get-secret-value --query SecretString --output text --secret-id ${adminPassword.secretArn}`
        : DEMO_ADMIN.password,
    );
    output('PrepareFunction', lambda.functionName);
    // CloudFormation cannot ask SES whether the account has left the sandbox.
    const { mailFrom } = context.stage;
    output(
      'Mail',
      mailFrom === undefined
        ? 'None is sent: the stage has no mailFrom (docs/deploy.md)'
        : `From ${mailFrom}; to strangers once "aws sesv2 get-account --query ProductionAccessEnabled" says true (docs/runbooks/leave-ses-sandbox.md)`,
    );
  }

  private generatePassword(): secretsmanager.Secret {
    const secret = new secretsmanager.Secret(this, 'AdminPassword', {
      description: 'First password of the first admin, set by prepareShop',
      generateSecretString: { passwordLength: 32, excludePunctuation: true },
    });
    acknowledge(secret, 'SMG4', 'It is the password of a person, who changes it.');
    return secret;
  }
}
