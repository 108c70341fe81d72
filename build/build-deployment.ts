/** Runs before each synthesis (cdk.json). Unchanged parts are not built again. */
import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareShop } from '#shared/rows/background.ts';
import { allRows, kebabCase } from '#shared/rows/index.ts';
import { copySeedImages } from './seed-images.ts';
import { bundleOf } from './build-functions.ts';
import { buildIfChanged } from './build.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAME = kebabCase(prepareShop.id);
const CONTENTS = join(ROOT, 'dist', 'contents', NAME);

const writeContents = async (): Promise<void> => {
  await rm(CONTENTS, { recursive: true, force: true });
  await mkdir(CONTENTS, { recursive: true });
  await Promise.all([
    copyFile(bundleOf(prepareShop), join(CONTENTS, 'index.cjs')),
    cp(join(ROOT, 'dist', 'web'), join(CONTENTS, 'site'), { recursive: true }),
    copySeedImages(join(CONTENTS, 'images')),
  ]);
};

await Promise.all([
  buildIfChanged('functions'),
  buildIfChanged('web'),
  import('./sharp-layer/build.ts'),
]);
await writeContents();
for (const row of allRows.filter(({ uses }) => uses.renderer)) {
  await cp(join(ROOT, 'dist', 'renderer'), dirname(bundleOf(row)), { recursive: true });
}
