// Without it the SDK warns about Node 20 in every worker. Lambda runs Node 24.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** CommonJS, because jest needs a flag of Node for ECMAScript modules. */
const swc = (tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const SETUP = ['<rootDir>/test-support/fail-on-console-error.ts'];

const project = (displayName, options) => ({
  displayName,
  testEnvironment: 'node',
  restoreMocks: true,
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.(ts|js|mjs)$': swc(false) },
  // These packages ship ECMAScript modules only, so they are compiled too.
  transformIgnorePatterns: ['/node_modules/(?!(@middy|jose|ulid)/)'],
  modulePathIgnorePatterns: ['<rootDir>/(dist|cdk\\.out|\\.local)/'],
  setupFilesAfterEnv: SETUP,
  ...options,
});

export default {
  // Only ends a test that hangs, because a busy machine slows every test. More histories take longer.
  testTimeout: 600_000 + 6000 * Number(process.env.HISTORIES ?? 0),
  // A failed test may leave a server open, which would keep jest running after its summary.
  forceExit: true,
  // Without a terminal only the failures, so that they stand at the end of the output of `npm test`.
  reporters: [process.stdout.isTTY ? 'default' : ['summary', { summaryThreshold: 0 }]],
  projects: [
    project('unit', {
      testMatch: [
        '<rootDir>/{shared,web,build,tools,bench}/**/*.test.{ts,tsx}',
        '<rootDir>/functions/http/**/*.test.ts',
        '<rootDir>/functions/**/*-rules.test.ts',
      ],
    }),
    project('local', { testMatch: ['<rootDir>/local/**/*.test.ts'] }),
    project('endpoint', {
      testMatch: ['<rootDir>/{functions,test-support}/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/functions/http/', '-rules[.]test[.]ts$'],
      setupFilesAfterEnv: [...SETUP, '<rootDir>/test-support/fresh-table.ts'],
      testEnvironment: '<rootDir>/test-support/table-environment.ts',
      globalSetup: '<rootDir>/test-support/start-test-services.ts',
      globalTeardown: '<rootDir>/test-support/stop-test-services.ts',
    }),
    project('infra', {
      testMatch: ['<rootDir>/infra/**/*.test.ts'],
      globalSetup: '<rootDir>/test-support/build-parts.ts',
    }),
  ],
};
