import { chunkFaults, firstScriptFiles, isInFirstScript } from './site-chunks.ts';

const FIRST = 'assets/first.js';
const EAGER = 'web/ui/core/button.tsx';
const LAZY = 'web/forms/field.tsx';

test('accepts chunks whose files are in the folders of the rule', () => {
  const chunks = {
    [FIRST]: [
      EAGER,
      'shared/domain/money.ts',
      'web/styles/main.scss',
      'node_modules/react/index.js',
    ],
    'assets/shared-by-pages.js': [LAZY],
  };
  expect(chunkFaults(chunks, FIRST, [EAGER])).toEqual([]);
});

test('reports a file of a core folder that is missing from the first script', () => {
  const chunks = { [FIRST]: [], 'assets/cart-page.js': [EAGER] };
  expect(chunkFaults(chunks, FIRST, [EAGER])).toEqual([
    expect.stringContaining(`${EAGER} is not in the first script`),
  ]);
});

test('reports a lazy file that got into the first script', () => {
  expect(chunkFaults({ [FIRST]: [EAGER, LAZY] }, FIRST, [EAGER])).toEqual([
    expect.stringContaining(`${LAZY} is in the first script`),
  ]);
});

test.each([
  ['web/shell/router.tsx', true],
  ['web/paths.ts', true],
  ['web/api/call.ts', true],
  ['web/features/cart/core/cart-slice.ts', true],
  ['web/features/cart/cart-table.tsx', false],
  ['web/ui/on-demand/dialog.tsx', false],
  ['web/pages/home-page.tsx', false],
  ['web/admin/shell/store.ts', false],
])('decides by folder whether %s is in the first script', (path, expected) => {
  expect(isInFirstScript(path)).toBe(expected);
});

test('lists source files without tests and type declarations', () => {
  const files = firstScriptFiles();
  expect(files).toContain('web/shell/main.tsx');
  expect(files.filter((file) => /\.(?:test|d)\.tsx?$/.test(file))).toEqual([]);
});
