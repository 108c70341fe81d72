/** Synthesizes the stages of template.ts with stubs of bundles and site. */
import { allRows, kebabCase } from '#shared/rows/index.ts';
import { App } from 'aws-cdk-lib';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import cdk from '../cdk.json' with { type: 'json' };
import { stageNamed } from '../infra/stage-named.ts';
import { addStacks } from '../infra/stacks.ts';
import { STAGES, SYNTHESIZED } from './template.ts';

const writeArtifacts = (folder: string) => {
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const { id } of allRows) {
    write(`functions/${kebabCase(id)}/index.cjs`, `exports.handler = '${id}';\n`);
    write(`functions/${kebabCase(id)}/index.cjs.map`, '{}\n');
  }
  write('sharp/nodejs/package.json', '{}');
  const bundles = join(folder, 'functions');
  return { bundles, sharp: join(folder, 'sharp'), contents: bundles };
};

rmSync(SYNTHESIZED, { recursive: true, force: true });
const artifacts = writeArtifacts(join(SYNTHESIZED, 'artifacts'));
for (const [name, [stage, settings]] of Object.entries(STAGES)) {
  const app = new App({ context: cdk.context, outdir: join(SYNTHESIZED, name) });
  addStacks(app, stageNamed(stage, settings), artifacts, 'eu-west-1');
  app.synth();
}
