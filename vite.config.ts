import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import purgeCss from '@fullhuman/postcss-purgecss';
import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';
import { ADMIN_FILE, spaPath } from './shared/hosting/spa-path.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * A module named `*.build.ts` runs at build time; the browser gets its exports as JSON. So the
 * route table costs the browser a few method and path pairs instead of every schema and zod, and
 * the seed catalogue only the texts that the shop shows.
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
 * An icon of the set is the attributes of its paths (web/ui/icon.tsx): React draws it in place. As
 * a mask in a style attribute it could not be in the built HTML, which the policy gives no styles.
 */
const iconShapes = (): Plugin => ({
  name: 'icon-shapes',
  enforce: 'pre',
  async load(id) {
    if (!/\/bootstrap-icons\/icons\/[^/]+\.svg$/.test(id)) return undefined;
    const file = await readFile(id, 'utf8');
    const paths = [...file.matchAll(/<path(?: fill-rule="(\w+)")? d="([^"]+)"\/>/g)];
    if (paths.length !== file.split('<').length - 3) throw new Error(`Not only paths: ${id}`);
    const shape = paths.map(([, fillRule, d]) => ({ d, fillRule }));
    return `export default ${JSON.stringify(shape)};`;
  },
});

/** While developing: the admin panel's pages begin with its own HTML, as CloudFront answers them. */
const adminPages = (): Plugin => ({
  name: 'admin-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      // Its sources are below /admin/ too; only a visit asks for HTML.
      const isVisit = request.headers.accept?.includes('text/html') ?? false;
      if (isVisit && spaPath(path) === ADMIN_FILE) request.url = ADMIN_FILE;
      next();
    });
  },
});

/** Its package names the build with warnings for developers, whatever is built. */
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

/** What the shop's build and the admin panel's have in common. */
export const webPlugins = () => [evaluatedAtBuild(), iconShapes(), react()];

export const webStyles = {
  preprocessorOptions: {
    scss: {
      // Bootstrap 5 is written for @import, and warns hundreds of times for itself.
      quietDeps: true,
      silenceDeprecations: ['import' as const],
    },
  },
};

export default defineConfig(({ command }) => ({
  root: folder('web/'),
  resolve: { alias: command === 'build' ? productionRouter : [] },
  plugins: [...webPlugins(), adminPages()],
  css: {
    ...webStyles,
    postcss: {
      plugins:
        command === 'build'
          ? [
              purgeCss({
                // The admin panel's own build (vite.admin.config.ts) has styles of its own.
                content: [folder('web/{shell,features,pages,ui}/**/*.tsx')],
                variables: true,
                keyframes: true,
              }),
            ]
          : [],
    },
  },
  build: {
    outDir: folder('dist/web/'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // Browsers without modulepreload load a moment later; the polyfill would cost all others.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // One script for the shell and what most of the catalogue's pages share, one for what the
        // listings share, one for the forms, one for each page with what it alone has: every part
        // in a file of its own would be a request.
        codeSplitting: {
          groups: [
            {
              // Without the icons that only one page or form draws.
              name: 'shop',
              test: /node_modules\/(?!bootstrap-icons\/icons\/(?:bag-plus|basket|box|check-c|copy|dash|env|excl|eye|gem|lock|plus|truck))|\0|\/shared\/|\/web\/(index\.html|shell\/|api\/(?!field|use-)|features\/catalog\/(?!banner|category-|listing|image-viewer|product-gallery|product-structured|stock)|features\/cart\/add|ui\/(?!alert|dialog|fi|paged|quoted|shrink|stars-field|totals|use-))/,
            },
            { name: 'listing', test: /\/catalog\/listing/ },
            { name: 'forms', test: /\/web\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
}));
