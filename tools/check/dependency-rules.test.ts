/** Runs dependency-cruiser over a tree of files that breaks each rule at least once. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.join(import.meta.dirname, '../..');
const CONFIG = path.join(ROOT, '.dependency-cruiser.cjs');

/** Rule → a file and an import that the rule forbids. */
const FORBIDDEN: Record<string, readonly (readonly [file: string, imports: string])[]> = {
  'imports-of-functions': [['functions/orders/place-order.ts', '../../infra/app.ts']],
  'imports-of-infra': [['infra/api/api.ts', '../../functions/table/keys.ts']],
  'imports-of-web': [['web/ui/star.ts', '../../functions/table/keys.ts']],
  'imports-of-local': [['local/start.ts', '../web/ui/stars.tsx']],
  'imports-of-tools': [['tools/reconcile.ts', '../local/test-services.ts']],
  'imports-of-build': [['build/build-web.ts', '../local/test-services.ts']],
  'shared-is-isomorphic': [['shared/clock.ts', 'node:fs']],
  'domain-knows-no-rows': [['shared/domain/rating.ts', '../rows/index.ts']],
  'only-the-demo-knows-the-seed': [
    ['functions/catalog/list-products.ts', '../../seed/catalogue.ts'],
  ],
  'journeys-and-measurements-are-leaves': [['tools/openapi.ts', '../bench/bytes.ts']],
  'whole-route-table-is-for-derivers': [
    ['functions/orders/list-orders.ts', '../../shared/rows/index.ts'],
    ['functions/orders/get-order.ts', '#shared/rows/index.ts'],
    ['web/api/thunk.ts', '#shared/rows/index.ts'],
  ],
  'web-has-no-node': [['web/pages/about.tsx', 'node:crypto']],
  'ui-knows-no-shop-words': [['web/ui/card.tsx', '../api/shop-api.ts']],
  'paths-are-below-every-layer': [['web/paths.ts', './ui/stars.tsx']],
  'layers-of-the-shop': [
    ['web/api/session.ts', '../features/cart/cart-slice.ts'],
    ['web/forms/field.tsx', '../features/cart/cart-slice.ts'],
    ['web/features/cart/cart-table.tsx', '../../shell/shell.tsx'],
    ['web/pages/cart.tsx', '../shell/shell.tsx'],
  ],
  'features-never-import-features': [
    ['web/features/catalog/product-card.tsx', '../cart/cart-slice.ts'],
  ],
  'pages-never-import-pages': [['web/pages/search.tsx', './about.tsx']],
  'shop-knows-no-admin': [['web/start.ts', './admin/ui/data-table.tsx']],
  'admin-shares-only-the-session': [
    ['web/admin/features/orders/order-rules.ts', '../../../features/cart/cart-slice.ts'],
  ],
  'layers-of-the-panel': [
    ['web/admin/ui/image-field.tsx', '../features/products/product-rules.ts'],
  ],
  'admin-features-never-import-features': [
    ['web/admin/features/users/user-form.tsx', '../products/product-rules.ts'],
  ],
  'admin-pages-never-import-pages': [['web/admin/pages/users.tsx', './products.tsx']],
  'layers-of-functions': [
    ['functions/table/client.ts', '../http/endpoint.ts'],
    ['functions/secrets/shop-secret.ts', '../http/endpoint.ts'],
    ['functions/outbox/mail-table.ts', '../catalog/product-table.ts'],
    ['functions/http/tokens.ts', '../catalog/product-table.ts'],
  ],
  'rules-are-pure': [['functions/orders/order-rules.ts', '../table/keys.ts']],
  'data-functions-know-only-the-table': [
    ['functions/orders/order-table.ts', '../http/endpoint.ts'],
  ],
  'never-sideways': [['functions/catalog/get-product.ts', '../orders/order-rules.ts']],
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
  ['functions/catalog/product-table.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/orders/cancel-order.test.ts', '../../local/test-services.ts'],
  ['web/features/cart/cart-link.tsx', '../../paths.ts'],
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
  'functions/table/keys.ts',
  'infra/app.ts',
  'local/test-services.ts',
  'seed/catalogue.ts',
  'shared/rows/index.ts',
  'infra/names.test.ts',
  'test-support/shop.ts',
  'web/api/shop-api.ts',
  'web/paths.ts',
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
    rules: [...new Set(ruleSetUsed.forbidden.map(({ name }) => name))].toSorted(),
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
