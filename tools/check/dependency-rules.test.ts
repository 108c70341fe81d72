/** Runs dependency-cruiser over a tree of files that breaks each rule at least once. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../..');
const CONFIG = path.join(ROOT, '.dependency-cruiser.cjs');

/** Rule → a file and an import that the rule forbids. */
const FORBIDDEN: Record<string, readonly [file: string, imports: string][]> = {
  'shared-is-isomorphic': [['shared/clock.ts', 'node:fs']],
  'functions-know-only-shared': [['functions/orders/place-order.ts', '../../infra/app.ts']],
  'only-the-demo-knows-the-seed': [
    ['functions/catalog/list-products.ts', '../../seed/catalogue.ts'],
  ],
  'infra-knows-only-shared': [['infra/api/api.ts', '../../functions/table/keys.ts']],
  'web-knows-only-shared': [['web/pages/home.tsx', '../../functions/table/keys.ts']],
  'web-has-no-node': [['web/pages/about.tsx', 'node:crypto']],
  'local-serves-the-outside-only': [['local/start.ts', '../web/ui/stars.tsx']],
  'tools-do-not-know-local': [['tools/reconcile.ts', '../local/test-services.ts']],
  'build-is-below-its-users': [['build/build-web.ts', '../local/test-services.ts']],
  'domain-knows-no-rows': [['shared/domain/rating.ts', '../rows/index.ts']],
  'journeys-and-measurements-are-leaves': [['tools/openapi.ts', '../bench/bytes.ts']],
  'whole-route-table-is-for-derivers': [
    ['functions/orders/list-orders.ts', '../../shared/rows/index.ts'],
    ['functions/orders/get-order.ts', '#shared/rows/index.ts'],
    ['web/api/thunk.ts', '#shared/rows/index.ts'],
  ],
  'ui-knows-no-shop-words': [['web/ui/card.tsx', '../api/shop-api.ts']],
  'api-is-below-features': [['web/api/session.ts', '../features/cart/cart-slice.ts']],
  'forms-are-below-features': [['web/forms/field.tsx', '../features/cart/cart-slice.ts']],
  'features-do-not-know-their-pages': [
    ['web/features/cart/cart-table.tsx', '../../shell/shell.tsx'],
  ],
  'features-never-import-features': [
    ['web/features/catalog/product-card.tsx', '../cart/cart-slice.ts'],
  ],
  'pages-do-not-know-the-shell': [['web/pages/cart.tsx', '../shell/shell.tsx']],
  'pages-never-import-pages': [['web/pages/search.tsx', './about.tsx']],
  'shop-knows-no-admin': [['web/pages/profile.tsx', '../admin/ui/data-table.tsx']],
  'admin-shares-only-the-session': [
    ['web/admin/features/orders/orders-slice.ts', '../../../features/cart/cart-slice.ts'],
  ],
  'admin-ui-knows-no-area': [
    ['web/admin/ui/image-field.tsx', '../features/products/product-rules.ts'],
  ],
  'admin-features-never-import-features': [
    ['web/admin/features/users/user-form.tsx', '../products/product-rules.ts'],
  ],
  'admin-pages-are-leaves': [['web/admin/pages/users.tsx', './products.tsx']],
  'rules-are-pure': [['functions/orders/order-rules.ts', '../table/keys.ts']],
  'data-functions-know-only-the-table': [
    ['functions/orders/order-table.ts', '../http/endpoint.ts'],
  ],
  'table-is-the-bottom': [['functions/table/client.ts', '../http/endpoint.ts']],
  'http-knows-no-area': [['functions/http/actor.ts', '../images/image-store.ts']],
  'never-sideways': [['functions/catalog/get-product.ts', '../orders/order-rules.ts']],
  'one-middleware-stack': [['functions/reviews/post-review.ts', '@middy/core']],
  'sdk-behind-named-access': [['functions/reviews/list-reviews.ts', '@aws-sdk/lib-dynamodb']],
  'no-circles': [['tools/chicken.ts', './egg.ts']],
  'nothing-imports-a-test': [
    ['infra/names.ts', './names.test.ts'],
    ['local/seed.ts', '../test-support/shop.ts'],
  ],
  'everything-resolves': [['build/build.ts', './bulid.ts']],
};

/** The second half of the circular import, which is reported once. */
const BACK: readonly [string, string] = ['tools/egg.ts', './chicken.ts'];

/** Imports that no rule may report, with both ways of importing from shared/. */
const ALLOWED: readonly [file: string, imports: string][] = [
  ['functions/orders/cancel-order.ts', '../catalog/product-table.ts'],
  ['functions/orders/cancel-order.ts', '../http/endpoint.ts'],
  ['functions/http/endpoint.ts', '@middy/core'],
  ['functions/catalog/product-table.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/orders/cancel-order.test.ts', '../../local/test-services.ts'],
  ['web/features/cart/cart-link.tsx', '../../shell/paths.ts'],
  ['web/features/cart/cart-link.tsx', '#shared/domain/money.ts'],
  ['web/api/route-lines.build.ts', '#shared/rows/index.ts'],
  ['web/admin/pages/orders.tsx', '../shell/paths.ts'],
  ['web/admin/api/thunk.ts', '../../features/account/core/session-slice.ts'],
  ['web/admin/shell/store.ts', '../../shell/persist.ts'],
  ['shared/domain/money.ts', 'zod/mini'],
  ['infra/stack.ts', '#shared/domain/money.ts'],
];

/** Imported files without imports of their own. */
const LEAVES = [
  'bench/bytes.ts',
  'functions/catalog/product-table.ts',
  'functions/http/endpoint.ts',
  'functions/images/image-store.ts',
  'functions/table/keys.ts',
  'infra/app.ts',
  'local/test-services.ts',
  'seed/catalogue.ts',
  'shared/rows/index.ts',
  'infra/names.test.ts',
  'test-support/shop.ts',
  'web/api/shop-api.ts',
  'web/shell/paths.ts',
  'web/shell/shell.tsx',
  'web/features/cart/cart-slice.ts',
  'web/ui/stars.tsx',
  'web/admin/ui/data-table.tsx',
  'web/admin/features/products/product-rules.ts',
  'web/admin/pages/products.tsx',
  'web/admin/shell/paths.ts',
  'web/features/account/core/session-slice.ts',
  'web/shell/persist.ts',
];

interface Report {
  summary: {
    violations: { rule: { name: string }; from: string }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

const cruise = async (
  folder: string,
  imports: readonly (readonly [string, string])[],
): Promise<{ violations: string[]; rules: string[] }> => {
  const sources = new Map(LEAVES.map((file) => [file, '']));
  for (const [file, target] of imports) {
    sources.set(file, `${sources.get(file) ?? ''}import type {} from '${target}';\n`);
  }
  for (const [file, source] of sources) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), source || 'export {};\n');
  }
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ type: 'module', imports: { '#shared/*': './shared/*' } }),
  );
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const folders = [...new Set([...sources.keys()].map((file) => file.split('/')[0] ?? file))];
  const depcruise = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  // The exit code is the number of violations, so it is no error of the run.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [depcruise, '--config', CONFIG, '--output-type', 'json', ...folders],
    { cwd: folder, maxBuffer: 64e6 },
  ).catch((error: { stdout: string }) => error);
  const { violations, ruleSetUsed } = (JSON.parse(stdout) as Report).summary;
  return {
    violations: violations.map(({ rule, from }) => `${rule.name}: ${from}`).toSorted(),
    rules: ruleSetUsed.forbidden.map(({ name }) => name).toSorted(),
  };
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dependency-rules-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('each forbidden import is reported by its rule, and by no other', async () => {
  const expected = Object.entries(FORBIDDEN).flatMap(([rule, imports]) =>
    imports.map(([file]) => `${rule}: ${file}`),
  );
  const { violations, rules } = await cruise(folder, [...Object.values(FORBIDDEN).flat(), BACK]);
  expect(violations).toEqual(expected.toSorted());
  expect(rules).toEqual(Object.keys(FORBIDDEN).toSorted());
});

test('allowed imports are not reported', async () => {
  expect((await cruise(folder, ALLOWED)).violations).toEqual([]);
});
