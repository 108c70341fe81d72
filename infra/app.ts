/**
 * Entry point of the CDK CLI, which runs the builds of cdk.json first. STAGE is the name of a stage in
 * settings.ts, `-c drop=<names>` allows a deployment to drop deployed settings.
 */
import { Annotations, App } from 'aws-cdk-lib';
import { chosenStage } from './chosen-stage.ts';
import { deployableStage } from './deployable-stage.ts';
import { addStacks } from './stacks.ts';

// The CDK CLI sets both from the credentials; without credentials it can only synthesize.
const account = process.env['CDK_DEFAULT_ACCOUNT'];
const region = process.env['CDK_DEFAULT_REGION'];

const app = new App();
const allowed = app.node.tryGetContext('drop') as string | undefined;
const chosen = await chosenStage(process.env);
const { stage, warning } =
  account && region
    ? await deployableStage(chosen, { account, region }, allowed)
    : { stage: chosen, warning: undefined };

const { shop } = addStacks(
  app,
  stage,
  {
    bundles: 'dist/functions',
    sharp: 'dist/sharp-layer',
    contents: 'dist/contents',
    site: 'dist/web',
    canary: 'dist/canary',
  },
  region,
);
if (warning !== undefined) Annotations.of(shop).addWarningV2('lumbre:reservations', warning);
