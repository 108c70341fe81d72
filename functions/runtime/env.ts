/** The only reader of the environment in functions; `requireEnv` reports all missing variables at once. */
import type { Uses } from '#shared/rows/row.ts';

export const env = {
  /** Name of the stage: a dimension of the metrics, and a part of the names of parameters. */
  stage: process.env['STAGE'] ?? '',
  /** Set by Lambda. */
  region: process.env['AWS_REGION'] ?? '',
  /** Where Parameter Store answers; set in the local shop only. */
  ssmEndpoint: process.env['AWS_ENDPOINT_URL_SSM'] ?? '',
  /** Where Stripe answers; set in the local shop only. */
  stripeEndpoint: process.env['STRIPE_ENDPOINT'] ?? '',
  tableName: process.env['TABLE_NAME'] ?? '',
  /** Set where the row has `images`. */
  imagesBucket: process.env['IMAGES_BUCKET'] ?? '',
  /** Name of the secret with the origin verification values; set where the row has `originSecret`. */
  originSecretId: process.env['ORIGIN_SECRET_ID'] ?? '',
  /** `https://…` without a trailing slash; origin of the links in mails (PROMISE-S13). */
  publicOrigin: process.env['PUBLIC_ORIGIN'] ?? '',
  /**
   * Sender address of mails; set where the row has `mail`, and where it has `health` on a stage that
   * sends mail.
   */
  mailFrom: process.env['MAIL_FROM'] ?? '',
  /** SES reports bounces of mails that name it; set where the row has `mail`, but not locally. */
  configurationSet: process.env['CONFIGURATION_SET'] ?? '',
  /** Address that gets mails about new orders, for rows with `ordersTo`; may be empty (RULE-71). */
  ordersTo: process.env['ORDERS_TO'] ?? '',
  /** Beginning of the names of the stage's alarms; set where the row has `health`. */
  alarmPrefix: process.env['ALARM_PREFIX'] ?? '',
  /** Vault of the weekly copies; set where the row has `health`, on stages that have copies. */
  backupVault: process.env['BACKUP_VAULT'] ?? '',
  /** The stage's budget; set where the row has `health`, on stages that show it. */
  budgetArn: process.env['BUDGET_ARN'] ?? '',
  /** Bucket of the built site and of published pages; set where the row has `site` or `pages`. */
  siteBucket: process.env['SITE_BUCKET'] ?? '',
  /** Names the build of the site and of its pages; empty in the local shop. */
  build: process.env['BUILD'] ?? '',
  /**
   * Name of the secret with the first admin's password; empty in a demo, whose password is public.
   * Only prepareShop gets this variable and FIRST_ADMIN_EMAIL.
   */
  adminPasswordId: process.env['ADMIN_PASSWORD_ID'] ?? '',
  /** Set outside the demo. */
  firstAdminEmail: process.env['FIRST_ADMIN_EMAIL'] ?? '',
  demo: process.env['DEMO'] === 'true',
  /** Whether the demo's card form may be used: on demos, and in the local shop. */
  demoPayment: [process.env['DEMO'], process.env['DEMO_PAYMENT']].includes('true'),
  /** Folder of the function's unpacked bundle; set by Lambda. */
  taskRoot: process.env['LAMBDA_TASK_ROOT'] ?? '',
};

/** @throws Error naming all missing variables; called while the module loads */
export const requireEnv = (uses: Uses): void => {
  const missing = [
    ...((uses.table || uses.lists) && !env.tableName ? ['TABLE_NAME'] : []),
    ...(uses.images && !env.imagesBucket ? ['IMAGES_BUCKET'] : []),
    ...(uses.originSecret && !env.originSecretId ? ['ORIGIN_SECRET_ID'] : []),
    ...((uses.site || uses.pages) && !env.siteBucket ? ['SITE_BUCKET'] : []),
    ...(uses.renderer && !env.taskRoot ? ['LAMBDA_TASK_ROOT'] : []),
    ...(uses.renderer && !env.publicOrigin ? ['PUBLIC_ORIGIN'] : []),
    ...(uses.mail && !env.publicOrigin ? ['PUBLIC_ORIGIN'] : []),
    ...(uses.mail && !env.mailFrom ? ['MAIL_FROM'] : []),
  ];
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(', ')}`);
};
