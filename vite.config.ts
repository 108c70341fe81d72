import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import purgeCss from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { chunkGroups } from './build/site-chunks.ts';
import { ADMIN_FILE, sitePath } from './shared/hosting/site-path.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * A module named `*.build.ts` runs at build time, and the browser gets its exports as JSON. This
 * keeps zod, the schemas and most of the seed catalogue out of the browser.
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
 * Imports of bootstrap icons give the attributes of the icon's paths, which React draws in place
 * (web/ui/core/icon.tsx). A mask in a style attribute would violate the content security policy.
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
 * Leaves Vite's helper out of the first script. It loads the stylesheet of a lazy chunk, and no chunk
 * of the shop has one: its pages ask for their styles themselves (web/ui/on-demand).
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

/** Makes the development server answer admin paths with the admin HTML, as CloudFront does. */
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

/** The package's own exports select the development build, which contains warnings. */
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
 * Replacements in the code of libraries. The patterns match code that makes the bundler keep unused parts:
 * names for the developer tools, checks of props, and calls that the bundler does not know to be pure.
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
  // The shop's routes load no data, and only the framework mode prefetches for links (ADR-0083).
  [
    /^function (_renderMatches|useRoutesImpl)\((.*), dataRouterOpts\) \{$/gm,
    'function $1($2) { const dataRouterOpts = void 0;',
  ],
  [/let dataRouterState = dataRouterOpts\?\.state;/, 'const dataRouterState = void 0;'],
  [/^function PrefetchPageLinks\([^]*?^\}$/m, 'function PrefetchPageLinks() {}'],
];

/** Lets the bundler leave out the parts of React Router and React-Bootstrap that the shop does not use. */
const librariesInParts = (): Plugin => ({
  name: 'libraries-in-parts',
  transform: (code, id) =>
    /\/(?:react-router\/dist\/production|react-bootstrap\/esm)\//.test(id)
      ? SHED.reduce((shed, [pattern, text]) => shed.replace(pattern, text), code)
      : undefined,
});

/** Classes that React-Bootstrap composes, which no module of the site contains as a word. */
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

/** The words of a module, and the classes that its `<Col md={6}>` and `<Stack gap={2}>` get. */
const usedClasses = (module: string): string[] => [
  ...(module.match(/[\w-]+/g) ?? []),
  ...[...module.matchAll(/\b(xs|sm|md|lg|xl|gap)=\{(\d+)\}/g)].map(([, prop, number]) =>
    prop === 'gap' ? `gap-${number}` : `col-${prop}-${number}`.replace('-xs', ''),
  ),
];

/** Shared with vite.admin.config.ts. */
export const webPlugins = () => [evaluatedAtBuild(), iconShapes(), react()];

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
                safelist: COMPOSED,
                variables: true,
                keyframes: true,
              }),
            ]
          : [],
    },
  },
  // Node.js cannot import the folders that React-Bootstrap and its packages consist of.
  ssr: { noExternal: true },
  build: {
    outDir: folder('dist/web/'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Its helper is in every first script. The first page's chunks are named in its HTML, and the
    // router asks for the listing's chunk together with its pages.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
}));
