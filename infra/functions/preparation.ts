import { DEMO_ADMIN } from '#shared/domain/demo.ts';
import { FIRST_ADMIN_EMAIL, prepareShop } from '#shared/rows/preparation.ts';
import { pascalCase } from '#shared/rows/index.ts';
import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import * as iam from 'aws-cdk-lib/aws-iam';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import * as secretsmanager from 'aws-cdk-lib/aws-secretsmanager';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { acknowledge } from '../nag.ts';
import { ShopFunction, type FunctionContext } from './shop-function.ts';

interface PrepareShopProps extends FunctionContext {
  site: s3.Bucket;
  /** The first admin's password; none in a demo, whose accounts are public. */
  adminPassword: secretsmanager.Secret | undefined;
}

class PrepareShop extends ShopFunction {
  constructor(scope: Construct, id: string, { site, adminPassword, ...context }: PrepareShopProps) {
    super(scope, id, {
      ...context,
      row: prepareShop,
      settings: {
        description: prepareShop.summary,
        // A whole vCPU: it hashes passwords.
        memorySize: 1769,
        timeoutSeconds: prepareShop.timeoutSeconds,
        environment: {
          SITE_BUCKET: site.bucketName,
          DEMO: String(context.stage.demo),
          ...(adminPassword && { ADMIN_PASSWORD_ID: adminPassword.secretArn }),
        },
      },
    });
    const allow = (action: string, resource: string): void => {
      this.role.addToPolicy(new iam.PolicyStatement({ actions: [action], resources: [resource] }));
    };
    allow('s3:PutObject', site.arnForObjects('*'));
    const { logicalId } = site.node.defaultChild as s3.CfnBucket;
    acknowledge(
      this.role,
      `IAM5[Resource::<${Stack.of(this).resolve(logicalId)}.Arn>/*]`,
      'The built site’s files have other names after each build.',
    );
    allow('secretsmanager:PutSecretValue', context.data.secret.secretArn);
    if (adminPassword) allow('secretsmanager:GetSecretValue', adminPassword.secretArn);
  }
}

export interface PreparationProps extends FunctionContext {
  /** Where the built site goes. */
  site: s3.Bucket;
  /** Folder whose `prepare-shop` holds the function's bundle beside the site and the images. */
  contents: string;
  /** What has to stand before: a site must never be newer than the API it calls. */
  after: Construct[];
}

/**
 * The last step of a deployment: resources become a shop. Its function runs whenever its code, the
 * site in it or its settings have changed, and a failure is the deployment's
 * (ADR-0030). It is also what an operator runs by hand.
 */
export class Preparation extends Construct {
  constructor(
    scope: Construct,
    id: string,
    { site, contents, after, ...context }: PreparationProps,
  ) {
    super(scope, id);
    const adminPassword = context.stage.demo
      ? undefined
      : new secretsmanager.Secret(this, 'AdminPassword', {
          description: `Password of ${FIRST_ADMIN_EMAIL}; prepareShop makes it hold`,
          generateSecretString: { passwordLength: 32, excludePunctuation: true },
        });
    if (adminPassword) {
      acknowledge(adminPassword, 'SMG4', 'A person’s password: that person changes it.');
    }
    const { lambda } = new PrepareShop(this, pascalCase(prepareShop.id), {
      ...context,
      site,
      adminPassword,
      bundles: contents,
    });
    new Trigger(this, 'Trigger', {
      handler: lambda,
      timeout: Duration.seconds(prepareShop.timeoutSeconds),
      executeAfter: after,
    });

    const output = (name: string, value: string): void => {
      new CfnOutput(Stack.of(this), name, { value });
    };
    output('AdminUrl', `${context.publicOrigin}/admin`);
    output('AdminEmail', FIRST_ADMIN_EMAIL);
    output(
      'AdminPassword',
      adminPassword
        ? `aws secretsmanager get-secret-value --query SecretString --output text --secret-id ${adminPassword.secretArn}`
        : DEMO_ADMIN.password,
    );
    output('PrepareFunction', lambda.functionName);
    // CloudFormation cannot ask SES.
    const { mailFrom } = context.stage;
    output(
      'Mail',
      mailFrom === undefined
        ? 'None is sent: no MAIL_FROM was given (docs/deploy.md)'
        : `From ${mailFrom}; to strangers once "aws sesv2 get-account --query ProductionAccessEnabled" says true (docs/runbooks/leave-ses-sandbox.md)`,
    );
  }
}
