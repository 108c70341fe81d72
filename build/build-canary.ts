/** Bundles the script of the synthetic canary. */
import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** @param folder of the asset, in which CloudWatch Synthetics looks for this path of the script */
export const buildCanary = async (folder: string): Promise<void> => {
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['tools/synthetic-canary.ts'],
    outfile: join(folder, 'nodejs/node_modules/index.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    // The Node.js of the canary's runtime (infra/operations/synthetic-canary.ts).
    target: 'node22',
    logLevel: 'silent',
  });
};
