/**
 * Who may import whom (architecture, "Who may import whom"). Every rule says why, and
 * tools/check/dependency-rules.test.ts shows for every rule that it refuses what it should.
 */

/**
 * Tests, and what endpoint tests share, may reach further than what they test: to the local services,
 * to the whole route table, to every handler.
 */
const TEST = ['\\.test\\.tsx?$', '^test-support/'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'shared-is-isomorphic',
      comment:
        'shared/ runs in Lambda, in Node and in browsers: it imports the schema library only.',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { pathNot: ['^shared/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'functions-know-only-shared',
      comment: 'A bundle holds what Lambda runs and nothing of the laptop, the cloud or the site.',
      severity: 'error',
      from: { path: '^functions/', pathNot: TEST },
      to: { path: '^(web|infra|local|build|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'only-the-demo-knows-the-seed',
      comment: 'A shop in production has no demo catalogue in any bundle.',
      severity: 'error',
      from: { path: '^functions/', pathNot: [...TEST, '^functions/demo/'] },
      to: { path: '^seed/' },
    },
    {
      name: 'infra-knows-only-shared',
      comment:
        'Infra knows functions by the file convention of their bundles, never by their code.',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^(functions|web|local|build|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'web-knows-only-shared',
      comment: 'What the browser runs may hold nothing of the server.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.build\\.ts$' },
      // The logo is drawn once, beside the images of the seed.
      to: {
        path: '^(functions|infra|local|build|tools|rehearsal|bench|e2e|seed)/',
        pathNot: '\\.svg$',
      },
    },
    {
      name: 'web-has-no-node',
      comment: 'Browsers have no Node modules; Vite would silently put an empty object there.',
      severity: 'error',
      from: { path: '^web/', pathNot: [...TEST, '\\.build\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'local-serves-the-outside-only',
      comment:
        'The laptop runs bundles and prepares data; journeys and measurements are built on it.',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^(web|infra|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'tools-do-not-know-the-laptop',
      comment:
        'A tool works without the local shop; what both need (bundling, seed images) is in build/.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^local/' },
    },
    {
      name: 'build-is-below-its-users',
      comment: 'build/ makes what infra deploys and local/ serves, so it imports neither.',
      severity: 'error',
      from: { path: '^build/', pathNot: TEST },
      to: { path: '^(infra|local|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'domain-knows-no-rows',
      comment: 'shared/domain ← shared/rows: the facts of the shop hold without any function.',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: '^shared/(rows|hosting)/' },
    },
    {
      name: 'journeys-and-measurements-are-leaves',
      comment: 'Nothing may depend on a journey or on a measurement.',
      severity: 'error',
      from: { pathNot: '^(e2e|bench)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'whole-route-table-is-for-derivers',
      comment: 'A handler or a page that imports every row would bundle every schema of the shop.',
      severity: 'error',
      // *.build.ts runs at build time (vite.config.ts), the browser gets its exports as JSON; call.ts
      // imports types, which this cruiser cannot tell from code and the byte budgets can.
      from: {
        path: '^(functions|web)/',
        pathNot: [...TEST, '\\.build\\.ts$', '^web/api/call\\.ts$'],
      },
      to: { path: '^shared/rows/index\\.ts$' },
    },

    {
      name: 'ui-knows-no-shop-words',
      comment: 'web/ui is the bottom layer: parts without meaning, usable by every feature.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(web/(api|features|pages|shell|admin)/|shared/(rows|domain/schemas)/)' },
    },
    {
      name: 'api-is-below-features',
      comment: 'The client of the API is derived from the route table and knows no screen.',
      severity: 'error',
      from: { path: '^web/api/' },
      to: { path: '^web/(ui|features|pages|shell)/' },
    },
    {
      name: 'features-do-not-know-their-pages',
      comment:
        'web/ui ← web/features ← web/pages ← web/shell. Only the address book, paths.ts, is for all.',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/(pages|shell)/', pathNot: '^web/shell/paths\\.ts$' },
    },
    {
      name: 'features-never-import-features',
      comment:
        'A page puts features together: what one shows inside another is a slot that it fills.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'pages-do-not-know-the-shell',
      comment: 'web/app composes pages, so that a page can be loaded lazily and on its own.',
      severity: 'error',
      from: { path: '^web/pages/' },
      to: { path: '^web/shell/', pathNot: '^web/shell/paths\\.ts$' },
    },
    {
      name: 'pages-never-import-pages',
      comment: 'One page per URL: a page that imports another would drag its chunk along.',
      severity: 'error',
      from: { path: '^web/pages/([^/]+)' },
      to: { path: '^web/pages/', pathNot: '^web/pages/$1' },
    },

    {
      name: 'shop-knows-no-admin',
      comment: 'The admin panel is another application (ADR-0024): no shopper loads a byte of it.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/admin/' },
      to: { path: '^web/admin/' },
    },
    {
      name: 'admin-shares-only-the-session',
      comment:
        "Of the shop, the panel takes ui and api, the session and how one signs in, the shop's addresses; its app also what both persist.",
      severity: 'error',
      from: { path: '^web/admin/', pathNot: '^web/admin/shell/' },
      to: {
        path: '^web/(features|pages|shell)/',
        pathNot: [
          '^web/features/account/(session-slice\\.ts|(credentials-form|password-field)\\.tsx)$',
          '^web/shell/paths\\.ts$',
        ],
      },
    },
    {
      name: 'admin-ui-knows-no-area',
      comment: 'web/admin: ui ← features ← pages ← shell, of which paths.ts is for all.',
      severity: 'error',
      from: { path: '^web/admin/ui/' },
      to: { path: '^web/admin/(features|pages|shell)/', pathNot: '^web/admin/shell/paths\\.ts$' },
    },
    {
      name: 'admin-features-never-import-features',
      comment: 'A page puts features together, as in the shop.',
      severity: 'error',
      from: { path: '^web/admin/features/([^/]+)/' },
      to: {
        path: '^web/admin/(features|pages|shell)/',
        pathNot: ['^web/admin/features/$1/', '^web/admin/shell/paths\\.ts$'],
      },
    },
    {
      name: 'admin-pages-are-leaves',
      comment: 'One page per URL, loaded on its own.',
      severity: 'error',
      from: { path: '^web/admin/pages/([^/]+)' },
      to: {
        path: '^web/admin/(pages|shell)/',
        pathNot: ['^web/admin/pages/$1', '^web/admin/shell/paths\\.ts$'],
      },
    },

    {
      name: 'rules-are-pure',
      comment: 'Rules get time, ids and prices as arguments: they import shared/ and nothing else.',
      severity: 'error',
      from: { path: '^functions/.*-rules\\.ts$' },
      to: { pathNot: '^shared/' },
    },
    {
      name: 'data-functions-know-only-the-table',
      comment:
        "DynamoDB code holds access patterns: it sees table/, other records and its own folder's pure rules, never a request.",
      severity: 'error',
      from: { path: '^functions/([^/]+)/[^/]+-table\\.ts$' },
      to: {
        path: '^functions/',
        pathNot: [
          '^functions/table/',
          '^functions/http/env\\.ts$',
          '^functions/stream/stream-change\\.ts$',
          '-table\\.ts$',
          '^functions/$1/[^/]+-rules\\.ts$',
        ],
      },
    },
    {
      name: 'table-is-the-bottom',
      comment:
        'Keys, client and transactions serve every area; of the rest they need only the names in env.ts.',
      severity: 'error',
      from: { path: '^functions/table/', pathNot: TEST },
      to: { path: '^functions/', pathNot: '^functions/(table/|http/env\\.ts$)' },
    },
    {
      name: 'http-knows-no-area',
      comment: 'The middleware stack is the same for every area.',
      severity: 'error',
      from: { path: '^functions/http/', pathNot: TEST },
      to: { path: '^functions/', pathNot: '^functions/(http|table|secrets)/' },
    },
    {
      name: 'never-sideways',
      comment:
        "An area may read another's table functions and the seed's items and use images/, keys/ and mail/, never its endpoints or rules.",
      severity: 'error',
      from: { path: '^functions/([^/]+)/', pathNot: TEST },
      to: {
        path: '^functions/',
        pathNot: [
          '^functions/$1/',
          '^functions/(http|table|stream|images|secrets|mail)/',
          // What the seed is, and how it is restored, which happens by the clock too.
          '^functions/demo/(seed-items|restore-demo)\\.ts$',
          '-table\\.ts$',
        ],
      },
    },
    {
      name: 'one-middleware-stack',
      comment: "Middy's types stop at endpoint.ts; handlers get the route row's types.",
      severity: 'error',
      from: { pathNot: '^functions/http/endpoint\\.ts$' },
      to: { path: '(^|/)@middy/' },
    },
    {
      name: 'sdk-behind-named-access',
      comment:
        'AWS errors are translated where the SDK is called: table/, *-table.ts, images/, mail/ and the one secret. In deployment/ they fail the deployment as they are, in keys/ the rotation.',
      severity: 'error',
      from: {
        path: '^(functions|shared|web)/',
        pathNot: [
          ...TEST,
          '^functions/(table|stream|images|secrets|mail|deployment)/',
          '-table\\.ts$',
        ],
      },
      to: { path: '(^|/)@(aws-sdk|smithy)/' },
    },

    {
      name: 'no-circles',
      comment: 'Modules in a circle cannot be understood or loaded one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-imports-a-test',
      comment: 'What runs in the cloud or in a browser never needs what was made for a test.',
      severity: 'error',
      from: { pathNot: [...TEST, '^(tools|rehearsal|bench|e2e)/'] },
      to: { path: [...TEST, '\\.spec\\.ts$'] },
    },
    {
      name: 'everything-resolves',
      comment: 'A misspelt path or a package that is not installed.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    // Type imports count too: types travel in the same direction as code.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
