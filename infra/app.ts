/**
 * Entry point of the CDK CLI, which runs the builds of cdk.json first. STAGE is the stage, MAIL_FROM
 * the sender of its mails, ORDERS_TO the address that is told of new orders, ALARM_EMAIL the address
 * that gets its alarms, FIRST_ADMIN_EMAIL the address of the first admin.
 */
import { App } from 'aws-cdk-lib';
import { addStacks } from './stacks.ts';
import { stageNamed } from './stages.ts';

const mailFrom = process.env['MAIL_FROM'];
const ordersTo = process.env['ORDERS_TO'];
const alarmEmail = process.env['ALARM_EMAIL'];
const firstAdminEmail = process.env['FIRST_ADMIN_EMAIL'];
const stage = stageNamed(process.env['STAGE'] ?? 'demo');

addStacks(
  new App(),
  {
    ...stage,
    ...(mailFrom && { mailFrom }),
    ...(ordersTo && { ordersTo }),
    ...(alarmEmail && { alarmEmail }),
    ...(firstAdminEmail && { firstAdminEmail }),
  },
  {
    bundles: 'dist/functions',
    sharp: 'dist/sharp-layer',
    contents: 'dist/contents',
    site: 'dist/web',
  },
  // The CDK CLI sets it from the profile or AWS_REGION.
  process.env['CDK_DEFAULT_REGION'],
);
