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
  /** Folder whose `prepare-shop` holds the function's bundle beside the site and the images. */
  contents: string;
  /** Created before the function runs: a site must never be newer than the API it calls. */
  after: IConstruct[];
  /** Changed after the function has run: a page must never name a file that is not uploaded. */
  before: IConstruct;
}

/**
 * The last step of a deployment but one fills the shop. Its function runs whenever its code, the site in it
 * or its settings have changed, and its failure fails the deployment (ADR-0006). An operator can
 * run the same function by hand.
 */
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
