import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';

/**
 * A module named `*.build.ts` runs at build time; the browser gets its exports as JSON. So the
 * route table costs the browser a few method and path pairs instead of every schema and zod, and
 * the seed catalogue only the texts that the shop shows.
 */
const evaluatedAtBuild = (): Plugin => ({
  name: 'evaluated-at-build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.build.ts')) return undefined;
    const { module, dependencies } = await runnerImport<Record<string, unknown>>(id);
    for (const dependency of dependencies) this.addWatchFile(dependency);
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('web/', import.meta.url)),
  plugins: [evaluatedAtBuild(), react()],
  build: {
    outDir: fileURLToPath(new URL('dist/web/', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
  },
});
