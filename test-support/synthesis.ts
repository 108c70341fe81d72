import { allRows, kebabCase } from '#shared/rows/index.ts';
import { INLINE_FILE } from '#shared/hosting/site-headers.ts';
import { App } from 'aws-cdk-lib';
import type { Template } from 'aws-cdk-lib/assertions';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import cdk from '../cdk.json' with { type: 'json' };
import { addStacks, type Stacks } from '../infra/stacks.ts';
import type { StageName } from '../infra/settings.ts';
import { stageNamed } from '../infra/stage-named.ts';
import type { StageSettings } from '../infra/stages.ts';

/** A resource of a template. */
export interface Resource {
  Type: string;
  Properties: Readonly<Record<string, unknown>>;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
}

/** A setting of every stage that tests synthesize. The demo ignores it. */
export const FIRST_ADMIN_EMAIL = 'duena@taller.example';

/** Hashes of inline scripts in the stub of a built site. */
export const INLINE = {
  scripts: ['sha256-iKbAM9VcHq7Fuu2zxFLkCgLvO6FPNxVKSxKs1ZXUMUY='],
  styles: ['sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='],
};

export interface Synthesis extends Stacks {
  app: App;
}

/** Synthesizes the stacks of a stage from stub bundles. @param folder empty */
export const synthesizeIn = (
  folder: string,
  name: StageName,
  settings: Partial<StageSettings> = {},
  context: Readonly<Record<string, string>> = {},
): Synthesis => {
  const bundles = join(folder, 'functions');
  for (const { id } of allRows) {
    const bundle = join(bundles, kebabCase(id));
    mkdirSync(bundle, { recursive: true });
    writeFileSync(join(bundle, 'index.cjs'), `exports.handler = '${id}';\n`);
    writeFileSync(join(bundle, 'index.cjs.map'), '{}\n');
  }
  const sharp = join(folder, 'sharp');
  mkdirSync(join(sharp, 'nodejs'), { recursive: true });

  const site = join(folder, 'site');
  mkdirSync(dirname(join(site, INLINE_FILE)), { recursive: true });
  writeFileSync(join(site, INLINE_FILE), JSON.stringify(INLINE));

  const app = new App({ context: { ...cdk.context, ...context }, outdir: join(folder, 'cdk.out') });
  const artifacts = { bundles, sharp, contents: bundles, site };
  return {
    app,
    ...addStacks(
      app,
      stageNamed(name, { firstAdminEmail: FIRST_ADMIN_EMAIL, ...settings }),
      artifacts,
      'eu-west-1',
    ),
  };
};

/** Resources of one type, or all, by logical id. */
export const resourcesOf = (
  template: Template,
  type?: string,
): Readonly<Record<string, Resource>> => {
  const { Resources } = template.toJSON() as { Resources: Record<string, Resource> };
  return Object.fromEntries(
    Object.entries(Resources).filter(([, { Type }]) => type === undefined || Type === type),
  );
};

/** Properties of the one resource of a type. */
export const propertiesOfOnly = (template: Template, type: string): Resource['Properties'] => {
  const [found, ...others] = Object.values(resourcesOf(template, type));
  if (!found || others.length > 0) throw new Error(`Not exactly one ${type}`);
  return found.Properties;
};
