/** Entry point of the CDK CLI, which runs the builds of cdk.json first. STAGE chooses the stage. */
import { App } from 'aws-cdk-lib';
import { addStacks } from './stacks.ts';
import { stageNamed } from './stages.ts';

addStacks(new App(), stageNamed(process.env['STAGE'] ?? 'demo'), {
  bundles: 'dist/functions',
  sharp: 'dist/sharp-layer',
});
