import { App } from 'aws-cdk-lib';
import { readPrivateSettings } from './private-settings.ts';
import { addStacks } from './stacks.ts';
import { stageNamed } from './stage-named.ts';

const { STAGE: name = 'demo' } = process.env;
// The CDK CLI sets both from the credentials. Without credentials it can only synthesize.
const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
const additions = account && region ? await readPrivateSettings(name, { account, region }) : {};

const artifacts = {
  bundles: 'dist/functions',
  sharp: 'dist/sharp-layer',
  contents: 'dist/contents',
};
addStacks(new App(), stageNamed(name, additions), artifacts, region);
