/**
 * Import rules between folders. Every rule has its reason as `comment`, and
 * tools/check/dependency-rules.test.ts tests that it reports a forbidden import.
 */

/** Tests may import more than the code they test: local services, all rows, every handler. */
const TEST = ['\\.test\\.tsx?$', '^test-support/'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'shared-is-isomorphic',
      comment:
        'shared/ runs in Lambda, in Node and in browsers, so it imports the schema library only.',
      severity: 'error',
      from: { path: '^shared/', pathNot: TEST },
      to: { pathNot: ['^shared/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'functions-know-only-shared',
      comment: 'A bundle contains only code that Lambda runs.',
      severity: 'error',
      from: { path: '^functions/', pathNot: TEST },
      to: { path: '^(web|infra|local|build|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'only-the-demo-knows-the-seed',
      comment: 'Production bundles must not contain the demo catalogue.',
      severity: 'error',
      from: { path: '^functions/', pathNot: [...TEST, '^functions/demo/'] },
      to: { path: '^seed/' },
    },
    {
      name: 'infra-knows-only-shared',
      comment: 'Infra finds functions by the paths of their bundles, without their code.',
      severity: 'error',
      from: { path: '^infra/' },
      to: { path: '^(functions|web|local|build|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'web-knows-only-shared',
      comment: 'Code of the server must not reach the browser.',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.build\\.ts$' },
      // The logo is a file of seed/, and the site shows it too.
      to: {
        path: '^(functions|infra|local|build|tools|rehearsal|bench|e2e|seed)/',
        pathNot: '\\.svg$',
      },
    },
    {
      name: 'web-has-no-node',
      comment:
        'Browsers have no Node modules; Vite would replace them by an empty object without a warning.',
      severity: 'error',
      from: { path: '^web/', pathNot: [...TEST, '\\.build\\.ts$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'local-serves-the-outside-only',
      comment:
        'The local shop runs bundles; journeys and measurements are built on it, not the reverse.',
      severity: 'error',
      from: { path: '^local/' },
      to: { path: '^(web|infra|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'tools-do-not-know-local',
      comment:
        'A tool works without the local shop; code for both (bundling, seed images) is in build/.',
      severity: 'error',
      from: { path: '^tools/' },
      to: { path: '^local/' },
    },
    {
      name: 'build-is-below-its-users',
      comment: 'infra/ deploys and local/ serves the output of build/, so build/ imports neither.',
      severity: 'error',
      from: { path: '^build/', pathNot: TEST },
      to: { path: '^(infra|local|tools|rehearsal|bench|e2e)/' },
    },
    {
      name: 'domain-knows-no-rows',
      comment: 'shared/domain ← shared/rows: the facts of the shop do not depend on functions.',
      severity: 'error',
      from: { path: '^shared/domain/' },
      to: { path: '^shared/(rows|hosting)/' },
    },
    {
      name: 'journeys-and-measurements-are-leaves',
      comment: 'No other code may depend on a journey or a measurement.',
      severity: 'error',
      from: { pathNot: '^(e2e|bench)/' },
      to: { path: '^(e2e|bench)/' },
    },
    {
      name: 'whole-route-table-is-for-derivers',
      comment: 'A handler or page that imports all rows would bundle every schema of the shop.',
      severity: 'error',
      // The browser gets the exports of *.build.ts as JSON (vite.config.ts). call.ts imports only
      // types, which cannot be excluded here, because type imports count as imports.
      from: {
        path: '^(functions|web)/',
        pathNot: [...TEST, '\\.build\\.ts$', '^web/api/call\\.ts$'],
      },
      to: { path: '^shared/rows/index\\.ts$' },
    },

    {
      name: 'ui-knows-no-shop-words',
      comment:
        'web/ui is the bottom layer: components without business terms, usable by every feature.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^(web/(api|forms|features|pages|shell|admin)/|shared/(rows|domain/schemas)/)' },
    },
    {
      name: 'api-is-below-features',
      comment: 'The client of the API is derived from the rows and knows no screen.',
      severity: 'error',
      from: { path: '^web/api/' },
      to: { path: '^web/(ui|forms|features|pages|shell)/' },
    },
    {
      name: 'forms-are-below-features',
      comment: 'web/forms holds what every form is made of: fields, their errors, submitting.',
      severity: 'error',
      from: { path: '^web/forms/' },
      to: { path: '^web/(features|pages|shell|admin)/' },
    },
    {
      name: 'features-do-not-know-their-pages',
      comment:
        'web/ui ← web/features ← web/pages ← web/shell. Every layer may import shell/paths.ts.',
      severity: 'error',
      from: { path: '^web/features/' },
      to: { path: '^web/(pages|shell)/', pathNot: '^web/shell/paths\\.ts$' },
    },
    {
      name: 'features-never-import-features',
      comment:
        'Pages combine features. A feature that shows another takes it as a slot, which the page fills.',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: 'pages-do-not-know-the-shell',
      comment: 'web/shell composes pages, so that each page can be loaded lazily.',
      severity: 'error',
      from: { path: '^web/pages/' },
      to: { path: '^web/shell/', pathNot: '^web/shell/paths\\.ts$' },
    },
    {
      name: 'pages-never-import-pages',
      comment: 'One page per URL: a page that imports another would load the other chunk too.',
      severity: 'error',
      from: { path: '^web/pages/([^/]+)' },
      to: { path: '^web/pages/', pathNot: '^web/pages/$1' },
    },

    {
      name: 'shop-knows-no-admin',
      comment:
        'The admin panel is an application of its own (ADR-0024), which the shop must not load.',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/admin/' },
      to: { path: '^web/admin/' },
    },
    {
      name: 'admin-shares-only-the-session',
      comment:
        "From the shop the panel imports only ui, api, the session, the forms and the device id for signing in, and the shop's paths; its shell imports persistence too.",
      severity: 'error',
      from: { path: '^web/admin/', pathNot: '^web/admin/shell/' },
      to: {
        path: '^web/(features|pages|shell)/',
        pathNot: [
          '^web/features/account/(core/session-slice\\.ts|device\\.ts|(credentials-form|password-field|reset-request-form)\\.tsx)$',
          '^web/shell/paths\\.ts$',
        ],
      },
    },
    {
      name: 'admin-ui-knows-no-area',
      comment:
        'web/admin: api, ui ← features ← pages ← shell; everybody may import shell/paths.ts.',
      severity: 'error',
      from: { path: '^web/admin/(api|ui)/' },
      to: { path: '^web/admin/(features|pages|shell)/', pathNot: '^web/admin/shell/paths\\.ts$' },
    },
    {
      name: 'admin-features-never-import-features',
      comment: 'Pages combine features, as in the shop.',
      severity: 'error',
      from: { path: '^web/admin/features/([^/]+)/' },
      to: {
        path: '^web/admin/(features|pages|shell)/',
        pathNot: ['^web/admin/features/$1/', '^web/admin/shell/paths\\.ts$'],
      },
    },
    {
      name: 'admin-pages-are-leaves',
      comment: 'One page per URL, each loaded alone.',
      severity: 'error',
      from: { path: '^web/admin/pages/([^/]+)' },
      to: {
        path: '^web/admin/(pages|shell)/',
        pathNot: ['^web/admin/pages/$1', '^web/admin/shell/paths\\.ts$'],
      },
    },

    {
      name: 'rules-are-pure',
      comment:
        'Rules get time, ids and prices as arguments: they import shared/, the types of stored records, and hashes.',
      severity: 'error',
      from: { path: '^functions/.*-rules\\.ts$' },
      to: { pathNot: '^(shared/|functions/table/records\\.ts$|crypto$)' },
    },
    {
      name: 'data-functions-know-only-the-table',
      comment:
        "DynamoDB code holds access patterns: it imports table/, other *-table.ts files and its own folder's rules, never a request.",
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
        'Keys, client and transactions serve every area. They import only env.ts from other folders.',
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
        "An area may import another area's *-table.ts files, the seed's items, and mechanisms such as images/ and mail/, never another area's endpoints or rules.",
      severity: 'error',
      from: { path: '^functions/([^/]+)/', pathNot: TEST },
      to: {
        path: '^functions/',
        pathNot: [
          '^functions/$1/',
          '^functions/(http|table|stream|images|secrets|mail)/',
          // Used by the reset endpoint, by its schedule and by the deployment.
          '^functions/demo/(seed-items|restore-demo)\\.ts$',
          // The parts of the worker followChanges (ADR-0046).
          '^functions/(dashboard/keep-(totals|low-stock)|restock/follow-stock|reviews/follow-reviews|pages/publish-changes)\\.ts$',
          '-table\\.ts$',
        ],
      },
    },
    {
      name: 'one-middleware-stack',
      comment: "Middy's types are used in endpoint.ts only; handlers get the types of their row.",
      severity: 'error',
      from: { pathNot: '^functions/http/endpoint\\.ts$' },
      to: { path: '(^|/)@middy/' },
    },
    {
      name: 'sdk-behind-named-access',
      comment:
        'AWS errors are translated where the SDK is called: table/, *-table.ts, published-store.ts, images/, mail/ and secrets/. In deployment/ they fail the deployment, in health/ a part of the answer.',
      severity: 'error',
      from: {
        path: '^(functions|shared|web)/',
        pathNot: [
          ...TEST,
          '^functions/(table|stream|images|secrets|mail|deployment|health)/',
          '-table\\.ts$',
          '^functions/pages/published-store\\.ts$',
        ],
      },
      to: { path: '(^|/)@(aws-sdk|smithy)/' },
    },

    {
      name: 'no-circles',
      comment: 'Modules of a cycle cannot be understood or loaded one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-imports-a-test',
      comment: 'Production code must not depend on tests or on test-support/.',
      severity: 'error',
      from: { pathNot: [...TEST, '^(tools|rehearsal|bench|e2e)/'] },
      to: { path: [...TEST, '\\.spec\\.ts$'] },
    },
    {
      name: 'everything-resolves',
      comment:
        'An import must lead to a file or an installed package; the peer has its own packages.',
      severity: 'error',
      from: { pathNot: '^bench/peer/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    // Type imports follow the same rules as other imports.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
