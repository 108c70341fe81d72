/** No other file of functions reads the environment. */
import type { Uses } from '#shared/rows/row.ts';

export const env = {
  stage: process.env['STAGE'] ?? '',
  region: process.env['AWS_REGION'] ?? '',
  ssmEndpoint: process.env['AWS_ENDPOINT_URL_SSM'] ?? '',
  /** This and the endpoint above are set in the local shop only. */
  stripeEndpoint: process.env['STRIPE_ENDPOINT'] ?? '',
  tableName: process.env['TABLE_NAME'] ?? '',
  imagesBucket: process.env['IMAGES_BUCKET'] ?? '',
  /** Name of the secret with the values of the origin check. */
  originSecretId: process.env['ORIGIN_SECRET_ID'] ?? '',
  /** Names the shop in Stripe's account. It stays when the domain or the table changes. */
  shopId: process.env['SHOP_ID'] ?? '',
  /** `https://…` without a trailing slash, for links in mails. */
  publicOrigin: process.env['PUBLIC_ORIGIN'] ?? '',
  /** Sender address. Set where the row has `mail`. */
  mailFrom: process.env['MAIL_FROM'] ?? '',
  /** SES reports bounces of mails that name it. Not set in the local shop. */
  configurationSet: process.env['CONFIGURATION_SET'] ?? '',
  /** ARN. Not set in the local shop. */
  alarmTopic: process.env['ALARM_TOPIC'] ?? '',
  ordersTo: process.env['ORDERS_TO'] ?? '',
  siteBucket: process.env['SITE_BUCKET'] ?? '',
  /** Names the build of the site and of its pages; empty in the local shop. */
  build: process.env['BUILD'] ?? '',
  /** Name of the secret with the first admin's password, for prepareShop; empty in a demo. */
  adminPasswordId: process.env['ADMIN_PASSWORD_ID'] ?? '',
  firstAdminEmail: process.env['FIRST_ADMIN_EMAIL'] ?? '',
  demo: process.env['DEMO'] === 'true',
  /** The demo's card form works on demos and in the local shop. */
  demoPayment: [process.env['DEMO'], process.env['DEMO_PAYMENT']].includes('true'),
  /** Folder of the function's unpacked bundle, set by Lambda. */
  taskRoot: process.env['LAMBDA_TASK_ROOT'] ?? '',
};

/** @throws Error naming all missing variables, while the module loads */
export const requireEnv = (uses: Uses): void => {
  const missing = [
    ...((uses.table || uses.statements || uses.lists) && !env.tableName ? ['TABLE_NAME'] : []),
    ...(uses.images && !env.imagesBucket ? ['IMAGES_BUCKET'] : []),
    ...(uses.originSecret && !env.originSecretId ? ['ORIGIN_SECRET_ID'] : []),
    ...((uses.site || uses.pages) && !env.siteBucket ? ['SITE_BUCKET'] : []),
    ...(uses.renderer && !env.taskRoot ? ['LAMBDA_TASK_ROOT'] : []),
    ...(uses.renderer && !env.publicOrigin ? ['PUBLIC_ORIGIN'] : []),
    ...(uses.keys?.some((key) => key === 'stripe') && !env.shopId ? ['SHOP_ID'] : []),
    ...(uses.mail && !env.publicOrigin ? ['PUBLIC_ORIGIN'] : []),
    ...(uses.mail && !env.mailFrom ? ['MAIL_FROM'] : []),
  ];
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(', ')}`);
};
