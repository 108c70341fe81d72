import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StageName } from '../infra/settings.ts';
import type { StageSettings } from '../infra/stages.ts';
import { synthesizeIn, type Synthesis } from './synthesis.ts';

/** The stacks of a stage, in a folder that is removed after the file's last test. */
export const synthesize = (
  name: StageName,
  settings: Partial<StageSettings> = {},
  /** As with `cdk deploy -c name=value`. */
  context: Readonly<Record<string, string>> = {},
): Synthesis => {
  const folder = mkdtempSync(join(tmpdir(), 'lumbre-infra-'));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  return synthesizeIn(folder, name, settings, context);
};
