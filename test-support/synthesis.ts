/**
 * Synthesizes the stages that the tests of infra/ read (template.ts), once for all of their files. Jest
 * runs it before those tests, with stubs of the bundles and of the site.
 */
import { allRows, kebabCase } from '#shared/rows/index.ts';
import { App } from 'aws-cdk-lib';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import cdk from '../cdk.json' with { type: 'json' };
import { stageNamed } from '../infra/stage-named.ts';
import { addStacks } from '../infra/stacks.ts';
import { STAGES, SYNTHESIZED, type StageUnderTest } from './template.ts';

/** Writes files that stand for the output of build/. */
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

/** @param outdir of the CDK; the folder `artifacts` beside it gets the stubs */
export const synthesize = (name: StageUnderTest, outdir: string): void => {
  const [stage, settings] = STAGES[name];
  const app = new App({ context: cdk.context, outdir });
  addStacks(
    app,
    stageNamed(stage, settings),
    writeArtifacts(join(outdir, '../artifacts')),
    'eu-west-1',
  );
  app.synth();
};

export default (): void => {
  rmSync(SYNTHESIZED, { recursive: true, force: true });
  for (const name of Object.keys(STAGES) as StageUnderTest[]) {
    synthesize(name, join(SYNTHESIZED, name));
  }
};
