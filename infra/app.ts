/**
 * Entry point of the CDK CLI, which runs the builds of cdk.json first. STAGE chooses the stage,
 * MAIL_FROM the address that its mails come from.
 */
import { App } from 'aws-cdk-lib';
import { addStacks } from './stacks.ts';
import { stageNamed } from './stages.ts';

const mailFrom = process.env['MAIL_FROM'];
const stage = stageNamed(process.env['STAGE'] ?? 'demo');

addStacks(
  new App(),
  { ...stage, ...(mailFrom && { mailFrom }) },
  {
    bundles: 'dist/functions',
    sharp: 'dist/sharp-layer',
  },
);
