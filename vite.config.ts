import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import purgeCss from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { chunkGroups } from './build/site-chunks.ts';
import { ADMIN_FILE, sitePath } from './shared/hosting/site-path.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The browser gets the exports of `*.build.ts` as JSON. This keeps zod, the schemas and most of the
 * seed catalogue out of the browser.
 */
const evaluatedAtBuild = (): Plugin => ({
  name: 'evaluated-at-build',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith('.build.ts')) return undefined;
    const { module, dependencies } = await runnerImport<Record<string, unknown>>(id);
    for (const dependency of dependencies) this.addWatchFile(dependency);
    return Object.entries(module)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
});

/**
 * Imports of icons give their paths, which React draws in place (web/ui/core/icon.tsx). A mask in a
 * style attribute would violate the content security policy.
 */
const iconShapes = (): Plugin => ({
  name: 'icon-shapes',
  enforce: 'pre',
  async load(id) {
    if (!/\/bootstrap-icons\/icons\/[^/]+\.svg$/.test(id)) return undefined;
    const file = await readFile(id, 'utf8');
    const paths = [...file.matchAll(/<path(?: fill-rule="(\w+)")? d="([^"]+)"\/>/g)];
    if (paths.length !== file.split('<').length - 3)
      throw new Error(`The icon has elements other than <path>: ${id}`);
    const shape = paths.map(([, fillRule, d]) => ({ d, fillRule }));
    return `export default ${JSON.stringify(shape)};`;
  },
});

/**
 * Leaves out Vite's helper, which loads stylesheets of lazy chunks. No chunk of the shop has one:
 * its pages load their styles themselves (web/ui/on-demand).
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? 'export const __vitePreload = (load) => load();'
      : undefined,
  generateBundle(_options, bundle) {
    for (const output of Object.values(bundle)) {
      if (output.type === 'chunk' && output.code.includes('__vite__mapDeps'))
        this.error(`${output.fileName} imports a chunk that has a stylesheet`);
    }
  },
});

/** Bootstrap uses these variables and defines them only if a theme sets them. */
const OPTIONAL_VARIABLES = new Set(['--bs-body-text-align', '--bs-nav-link-font-size']);

/**
 * Fails the build for a variable that no stylesheet defines, because its declaration has no effect.
 * PurgeCSS sees one stylesheet at a time, so it may remove a variable that another one uses.
 */
const definedVariables = (): Plugin => ({
  name: 'defined-variables',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const styles = Object.values(bundle)
        .map((output) =>
          output.type === 'asset' && output.fileName.endsWith('.css') ? String(output.source) : '',
        )
        .join('');
      const defined = new Set(styles.match(/--[\w-]+(?=:)/g));
      for (const [, name = ''] of styles.matchAll(/var\((--[\w-]+)\)/g)) {
        if (!defined.has(name) && !OPTIONAL_VARIABLES.has(name))
          this.error(
            `No stylesheet defines ${name}. LATER_VARIABLES keeps those of the first one.`,
          );
      }
    },
  },
});

/** As CloudFront does, for the development server. */
const adminPages = (): Plugin => ({
  name: 'admin-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      // Source files of the panel are below /admin/ too, but only a navigation accepts HTML.
      const isNavigation = request.headers.accept?.includes('text/html') ?? false;
      if (isNavigation && sitePath(path) === ADMIN_FILE) request.url = ADMIN_FILE;
      next();
    });
  },
});

/** The package's own exports select the development build. */
export const productionRouter = [
  {
    find: /^react-router$/,
    replacement: folder('node_modules/react-router/dist/production/index.mjs'),
  },
  {
    find: /^react-router\/dom$/,
    replacement: folder('node_modules/react-router/dist/production/dom-export.mjs'),
  },
];

/**
 * Patterns of code in libraries that makes the bundler keep unused parts: names for developer
 * tools, checks of props, and calls that the bundler does not know to be pure.
 */
const SHED: readonly (readonly [RegExp, string])[] = [
  [/^\w+\.(?:displayName|propTypes|contextType) = .*;$/gm, ''],
  [/^const propTypes = \{[^]*?^\};$/gm, ''],
  [/^import (?:PropTypes from 'prop-types'|warning from 'warning');$/gm, ''],
  [/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1'],
  [
    /^var (\w+) = (class extends React\d*\.Component \{[^]*?^\});$/gm,
    'var $1 = /* @__PURE__ */ (() => $2)();',
  ],
  // The shop's routes load no data, and only the framework mode prefetches for links.
  [
    /^function (_renderMatches|useRoutesImpl)\((.*), dataRouterOpts\) \{$/gm,
    'function $1($2) { const dataRouterOpts = void 0;',
  ],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = void 0;'],
  [/^function PrefetchPageLinks\([^]*?^\}$/m, 'function PrefetchPageLinks() {}'],
  // These parts have modules of their own, and the property of a part would keep all of them.
  [
    /^export default Object\.assign\((Alert|Card|FormControl), \{[^]*?^\}\);$/m,
    'export default $1;',
  ],
  // Messages about mistakes in the use of a library, which the development build reports.
  [/^function (?:invariant|warning|warningOnce)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&'],
];

const librariesInParts = (): Plugin => ({
  name: 'libraries-in-parts',
  transform: (code, id) =>
    /\/(?:react-router\/dist\/production|react-bootstrap\/esm)\//.test(id)
      ? SHED.reduce((shed, [pattern, text]) => shed.replace(pattern, text), code)
      : undefined,
});

/** React-Bootstrap composes these classes, which no module contains as a word. */
const COMPOSED = [
  /^(?:card|modal|offcanvas)(?:-|$)/,
  ...['alert', 'alert-danger', 'alert-dismissible', 'alert-info', 'alert-warning'],
  ...['badge', 'bg-body-tertiary', 'bg-dark', 'bg-primary', 'rounded-pill'],
  ...['text-light', 'text-primary', 'text-success', 'breadcrumb', 'breadcrumb-item'],
  ...['btn', 'btn-close', 'btn-close-white', 'btn-link', 'btn-outline-primary'],
  ...['btn-primary', 'active', 'container', 'fade', 'hstack', 'row', 'show', 'vstack'],
  ...['form-control', 'form-label', 'form-select', 'form-text', 'invalid-feedback', 'is-invalid'],
  ...['spinner-border', 'spinner-border-sm'],
];

/** The first stylesheet defines these variables, and only stylesheets of later pages use them. */
const LATER_VARIABLES = ['--bs-body-color-rgb', '--sage'];

/** The words of a module, and the classes of its `<Col md={6}>` and `<Stack gap={2}>`. */
const usedClasses = (module: string): string[] => [
  ...(module.match(/[\w-]+/g) ?? []),
  ...[...module.matchAll(/\b(xs|sm|md|lg|xl|gap)=\{(\d+)\}/g)].map(([, prop, number]) =>
    prop === 'gap' ? `gap-${number}` : `col-${prop}-${number}`.replace('-xs', ''),
  ),
];

export const webPlugins = () => [evaluatedAtBuild(), iconShapes(), react(), definedVariables()];

export const webStyles = {
  preprocessorOptions: {
    scss: {
      // Bootstrap 5 uses @import, which Sass reports as deprecated hundreds of times.
      quietDeps: true,
      silenceDeprecations: ['import' as const],
    },
  },
};

export default defineConfig(({ command }) => ({
  root: folder('web/'),
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [...webPlugins(), librariesInParts(), plainImports(), adminPages()],
  css: {
    ...webStyles,
    postcss: {
      plugins:
        command === 'build'
          ? [
              purgeCss({
                content: [
                  folder('web/{shell,features,forms,pages,ui}/**/*.tsx'),
                  folder('web/start/*.ts'),
                ],
                extractors: [{ extensions: ['tsx'], extractor: usedClasses }],
                safelist: { standard: COMPOSED, variables: LATER_VARIABLES },
                variables: true,
                keyframes: true,
              }),
            ]
          : [],
    },
  },
  // Node.js cannot import the folders of React-Bootstrap and its packages.
  ssr: { noExternal: true },
  build: {
    outDir: folder('dist/web/'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Every first script would have its helper. The HTML names the first page's chunks.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
}));
