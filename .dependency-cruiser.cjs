/** Every rule has its reason as `comment`. */

/** Tests may also import local services, all rows and every handler. */
const TEST = ['\\.test\\.tsx?$', '^test-support/'];

const BUILD_TIME = '\\.build\\.ts$';

const folders = [
  {
    folder: 'functions',
    never: 'web|infra|local|build|tools|bench|e2e',
    comment: 'A bundle contains only code that Lambda runs.',
    except: TEST,
  },
  {
    folder: 'infra',
    never: 'functions|web|local|build|tools|bench|e2e',
    comment: 'Infra finds functions by the paths of their bundles, without their code.',
  },
  {
    folder: 'web',
    never: 'functions|infra|local|build|tools|bench|e2e|seed',
    comment: 'Code of the server must not reach the browser. The logo is a file of seed/.',
    except: [BUILD_TIME],
  },
  {
    folder: 'local',
    never: 'web|infra|tools|bench|e2e',
    comment: 'The local shop runs bundles; journeys and measurements are built on it.',
  },
  {
    folder: 'tools',
    never: 'local',
    comment: 'A tool works without the local shop; code for both is in build/.',
  },
  {
    folder: 'build',
    never: 'infra|local|tools|bench|e2e',
    comment: 'infra/ deploys and local/ serves the output of build/.',
    except: TEST,
  },
].map(({ folder, never, comment, except = [] }) => ({
  name: `imports-of-${folder}`,
  comment,
  from: { path: `^${folder}/`, pathNot: except },
  to: { path: `^(${never})/`, pathNot: '\\.svg$' },
}));

/** A folder imports the folders before it in `order`. Everybody may import the files in `open`. */
const layers = (root, { name, comment, order, open = [], except = [] }) =>
  order.map((layer, index) => ({
    name,
    comment,
    from: { path: `^${root}/${layer}/`, pathNot: except },
    to: {
      path: `^${root}/`,
      pathNot: [`^${root}/(${order.slice(0, index + 1).join('|')})/`, ...open],
    },
  }));

const siblings = (root, name, comment) => ({
  name,
  comment,
  from: { path: `^${root}/([^/.]+)` },
  to: { path: `^${root}/`, pathNot: `^${root}/$1[/.]` },
});

/** From the lowest. Every other folder of functions/ is an area. */
const MECHANISMS = ['runtime', 'table', 'secrets', 'limits', 'outbox', 'stream', 'images', 'http'];

const rules = [
  ...folders,
  {
    name: 'shared-is-isomorphic',
    comment:
      'shared/ runs in Lambda, in Node and in browsers, so it imports the schema library only.',
    from: { path: '^shared/', pathNot: TEST },
    to: { pathNot: ['^shared/', '(^|/)node_modules/zod/'] },
  },
  {
    name: 'domain-knows-no-rows',
    comment: 'shared/domain ← shared/rows: the facts of the shop do not depend on functions.',
    from: { path: '^shared/domain/' },
    to: { path: '^shared/(rows|hosting)/' },
  },
  {
    name: 'only-the-demo-knows-the-seed',
    comment: 'Only the functions that fill a shop contain the catalogue.',
    from: { path: '^functions/', pathNot: [...TEST, '^functions/(demo|deployment)/'] },
    to: { path: '^seed/' },
  },
  {
    name: 'journeys-and-measurements-are-leaves',
    comment: 'No other code may depend on a journey or a measurement.',
    from: { pathNot: '^(e2e|bench)/' },
    to: { path: '^(e2e|bench)/' },
  },
  {
    name: 'whole-route-table-is-for-derivers',
    comment: 'A handler or page that imports all rows would bundle every schema of the shop.',
    // The browser gets the exports of *.build.ts as JSON. call.ts imports only types.
    from: {
      path: '^(functions|web)/',
      pathNot: [...TEST, BUILD_TIME, '^web/api/call\\.ts$'],
    },
    to: { path: '^shared/rows/index\\.ts$' },
  },

  {
    name: 'web-has-no-node',
    comment:
      'Browsers have no Node modules; Vite would replace them by an empty object without a warning.',
    from: { path: '^web/', pathNot: [...TEST, BUILD_TIME] },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'ui-knows-no-shop-words',
    comment: 'Components without business terms, usable by every feature.',
    from: { path: '^web/ui/' },
    to: { path: '^(web/api/|shared/(rows|domain/schemas)/)' },
  },
  {
    name: 'paths-are-below-every-layer',
    comment: 'Every layer may link to a page, so the paths of the shop import none of them.',
    from: { path: '^web/paths\\.ts$' },
    to: { path: '^web/' },
  },
  ...layers('web', {
    name: 'layers-of-the-shop',
    comment: 'Every layer may link to a page, so web/paths.ts imports no layer.',
    order: ['styles', 'api', 'ui', 'forms', 'features', 'pages', 'shell'],
    open: ['^web/paths\\.ts$', '^web/content\\.build\\.ts$'],
  }),
  siblings(
    'web/features',
    'features-never-import-features',
    'A feature that shows another takes it as a slot, which the page fills.',
  ),
  siblings(
    'web/pages',
    'pages-never-import-pages',
    'One page per URL: a page that imports another would load the other chunk too.',
  ),
  {
    name: 'shop-knows-no-admin',
    comment:
      'The admin panel is an application of its own (ADR-0024), which the shop must not load.',
    from: { path: '^web/', pathNot: '^web/admin/' },
    to: { path: '^web/admin/' },
  },
  {
    name: 'admin-shares-only-the-session',
    comment:
      "From the shop the panel imports only ui, api, the session, the forms and the device id for signing in, and the shop's paths; its shell imports persistence too.",
    from: { path: '^web/admin/', pathNot: '^web/admin/shell/' },
    to: {
      path: '^web/(features|pages|shell)/',
      pathNot: [
        '^web/features/account/(core/session-slice\\.ts|device\\.ts|(credentials-form|password-field|reset-request-form)\\.tsx)$',
        '^web/paths\\.ts$',
      ],
    },
  },
  ...layers('web/admin', {
    name: 'layers-of-the-panel',
    comment: 'Every layer may import shell/paths.ts.',
    order: ['styles', 'api', 'ui', 'features', 'pages', 'shell'],
    open: ['^web/admin/shell/paths\\.ts$'],
  }),
  siblings('web/admin/features', 'admin-features-never-import-features', 'Pages combine features.'),
  siblings('web/admin/pages', 'admin-pages-never-import-pages', 'One page per URL.'),

  ...layers('functions', {
    name: 'layers-of-functions',
    comment: 'A mechanism serves every area, so it knows only the mechanisms below it.',
    order: MECHANISMS,
    except: TEST,
  }),
  {
    name: 'rules-are-pure',
    comment:
      'Rules get time, ids and prices as arguments: they import shared/, the types of stored records, hashes, and the times of ULIDs.',
    from: { path: '^functions/.*-rules\\.ts$' },
    to: { pathNot: '^(shared/|functions/table/items\\.ts$|crypto$|node_modules/ulid/)' },
  },
  {
    name: 'data-functions-know-only-the-table',
    comment:
      "DynamoDB code holds access patterns: it imports mechanisms below http/, other *-table.ts files and its own folder's rules, never a request.",
    from: { path: '^functions/([^/]+)/[^/]+-table\\.ts$' },
    to: {
      path: '^functions/',
      pathNot: [
        '^functions/(runtime|table|limits|outbox)/',
        '^functions/stream/stream-change\\.ts$',
        '-table\\.ts$',
        '^functions/$1/[^/]+-rules\\.ts$',
      ],
    },
  },
  {
    name: 'never-sideways',
    comment:
      "An area may import mechanisms, another area's *-table.ts files and the seed's items, never another area's endpoints or rules.",
    from: { path: '^functions/([^/]+)/', pathNot: TEST },
    to: {
      path: '^functions/',
      pathNot: [
        '^functions/$1/',
        `^functions/(${MECHANISMS.join('|')})/`,
        // Asks Stripe, which no table does.
        '^functions/payments/settle-payment\\.ts$',
        // For the reset endpoint, its schedule and the deployment.
        '^functions/demo/(seed-items|restore-demo)\\.ts$',
        // Used by payments, by orders that are closed, and by the audit.
        '^functions/payments/stripe-client\\.ts$',
        // Asks for the current password, also before an erasure.
        '^functions/accounts/credentials\\.ts$',
        // The parts of the worker followChanges.
        '^functions/(dashboard/keep-sums|history/follow-history|newsletter/follow-letters|restock/follow-stock|reviews/follow-reviews|pages/forget-pages|payments/follow-confirmations|privacy/follow-erasure)\\.ts$',
        '-table\\.ts$',
      ],
    },
  },
  {
    name: 'one-file-knows-middy',
    comment: 'Every function is composed in one place; handlers get the types of their row.',
    from: { pathNot: '^functions/runtime/compose\\.ts$' },
    to: { path: '(^|/)@middy/' },
  },
  {
    name: 'sdk-behind-named-access',
    comment:
      'AWS errors are translated where the SDK is called. In deployment/ they fail the deployment.',
    from: {
      path: '^(functions|shared|web)/',
      pathNot: [
        ...TEST,
        '^functions/(table|stream|images|secrets|mail|deployment)/',
        '-table\\.ts$',
        '^functions/pages/published-store\\.ts$',
        '^functions/health/audit\\.ts$',
      ],
    },
    to: { path: '(^|/)@(aws-sdk|smithy)/' },
  },

  {
    name: 'no-circles',
    comment: 'Modules of a cycle cannot be understood or loaded one at a time.',
    from: {},
    to: { circular: true },
  },
  ...[
    ['payments', 'orders'],
    ['accounts', 'mail'],
    ['reviews', 'catalog'],
  ].map(([used, user]) => ({
    name: `${used}-does-not-use-${user}`,
    comment: `Areas have one direction: ${user} uses ${used}.`,
    from: { path: `^functions/${used}/`, pathNot: TEST },
    to: { path: `^functions/${user}/` },
  })),
  {
    name: 'nothing-imports-a-test',
    comment: 'Production code must not depend on tests or on test-support/.',
    from: { pathNot: [...TEST, '^(tools|bench|e2e)/', '^playwright\\.config\\.ts$'] },
    to: { path: [...TEST, '\\.spec\\.ts$'] },
  },
  {
    name: 'everything-resolves',
    comment:
      'An import must lead to a file or an installed package; the peer has its own packages.',
    from: { pathNot: '^bench/peer/' },
    to: { couldNotResolve: true },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
