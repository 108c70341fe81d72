/** The function's environment: read once, and all that is missing is told at once (CONTRIBUTING.md, "Rules that a machine keeps"). */
import type { Uses } from '#shared/rows/row.ts';

export const env = {
  /** What the shop counts is counted for its stage. */
  stage: process.env['STAGE'] ?? '',
  tableName: process.env['TABLE_NAME'] ?? '',
  /** Only where the route's row says `images`. */
  imagesBucket: process.env['IMAGES_BUCKET'] ?? '',
  /** Name of the one secret; only where the row says `secrets`. */
  secretId: process.env['SECRET_ID'] ?? '',
  /** `https://…`, without a slash at the end: links in mails begin with it (PROMISE-S13). */
  publicOrigin: process.env['PUBLIC_ORIGIN'] ?? '',
  /** CloudFront's; only where the row says `distribution`. */
  distributionId: process.env['DISTRIBUTION_ID'] ?? '',
  /** The address that mails come from; only where the row says `mail`. */
  mailFrom: process.env['MAIL_FROM'] ?? '',
  /** These four are prepareShop's alone. Where the built site goes. */
  siteBucket: process.env['SITE_BUCKET'] ?? '',
  /** Name of the secret that is the first admin's password; empty in a demo, which shows its own. */
  adminPasswordId: process.env['ADMIN_PASSWORD_ID'] ?? '',
  demo: process.env['DEMO'] === 'true',
  /** Lambda's own: the folder that a function's asset was unpacked into. */
  taskRoot: process.env['LAMBDA_TASK_ROOT'] ?? '',
};

/** Throws at start-up, so that a wrong deployment never answers a request. */
export const requireEnv = (uses: Uses): void => {
  const missing = [
    ...((uses.table || uses.list) && !env.tableName ? ['TABLE_NAME'] : []),
    ...(uses.images && !env.imagesBucket ? ['IMAGES_BUCKET'] : []),
    ...(uses.secrets && !env.secretId ? ['SECRET_ID'] : []),
    ...(uses.distribution && !env.distributionId ? ['DISTRIBUTION_ID'] : []),
    ...(uses.site && !env.siteBucket ? ['SITE_BUCKET'] : []),
    ...(uses.mail && !env.publicOrigin ? ['PUBLIC_ORIGIN'] : []),
    ...(uses.mail && !env.mailFrom ? ['MAIL_FROM'] : []),
  ];
  if (missing.length > 0) throw new Error(`Missing environment variables: ${missing.join(', ')}`);
};
