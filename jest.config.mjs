/**
 * Four kinds of tests, beside what they test (CONTRIBUTING, "Which test when"): unit (nothing
 * started), local (the laptop's services and `npm start` itself), endpoint (real handlers on
 * DynamoDB Local), infra (synthesized stacks).
 */

// The SDK warns of Node 20 in every worker; Lambda has 24.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

/** TypeScript to CommonJS, which lets jest run on every Node without a flag. */
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
  // Packages that ship ECMAScript modules only.
  transformIgnorePatterns: ['/node_modules/(?!(jose|@middy|ulid)/)'],
  modulePathIgnorePatterns: ['<rootDir>/(dist|cdk\\.out|\\.local)/'],
  setupFilesAfterEnv: SETUP,
  ...options,
});

export default {
  // Only ends a test that hangs. No test measures with it, because a busy machine slows every test.
  testTimeout: 180_000,
  projects: [
    project('unit', {
      testMatch: [
        '<rootDir>/{shared,web,build,tools,bench,rehearsal}/**/*.test.{ts,tsx}',
        '<rootDir>/functions/http/**/*.test.ts',
        '<rootDir>/functions/**/*-rules.test.ts',
      ],
    }),
    project('local', { testMatch: ['<rootDir>/local/**/*.test.ts'] }),
    project('endpoint', {
      testMatch: ['<rootDir>/{functions,test-support}/**/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/functions/http/', '-rules[.]test[.]ts$'],
      setupFilesAfterEnv: [...SETUP, '<rootDir>/test-support/fresh-table.ts'],
      globalSetup: '<rootDir>/test-support/start-test-services.ts',
      globalTeardown: '<rootDir>/test-support/stop-test-services.ts',
    }),
    project('infra', { testMatch: ['<rootDir>/infra/**/*.test.ts'] }),
  ],
};
