/**
 * Entry point of the CDK CLI, which runs the builds of cdk.json first. STAGE chooses the stage,
 * MAIL_FROM the address that its mails come from, ALARM_EMAIL who is told when it is not well.
 */
import { App } from 'aws-cdk-lib';
import { addStacks } from './stacks.ts';
import { stageNamed } from './stages.ts';

const mailFrom = process.env['MAIL_FROM'];
const alarmEmail = process.env['ALARM_EMAIL'];
const stage = stageNamed(process.env['STAGE'] ?? 'demo');

addStacks(
  new App(),
  { ...stage, ...(mailFrom && { mailFrom }), ...(alarmEmail && { alarmEmail }) },
  {
    bundles: 'dist/functions',
    sharp: 'dist/sharp-layer',
    contents: 'dist/contents',
    site: 'dist/web',
  },
  // Set by the CDK CLI, from the profile or AWS_REGION.
  process.env['CDK_DEFAULT_REGION'],
);
