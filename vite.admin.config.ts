/**
 * The admin panel's build: an application of its own beside the shop (ADR-0024), so that nothing
 * here changes a byte of what a shopper loads.
 */
import purgeCss from '@fullhuman/postcss-purgecss';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { productionRouter, webPlugins, webStyles } from './vite.config.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: folder('web/'),
  resolve: { alias: productionRouter },
  plugins: webPlugins(),
  publicDir: false,
  css: {
    ...webStyles,
    postcss: {
      plugins: [
        purgeCss({
          content: [folder('web/{admin,ui,features/account}/**/*.tsx')],
          variables: true,
          keyframes: true,
          // What react-bootstrap puts together from its prefixes.
          safelist: { deep: [/^offcanvas/, /^fade/, /^show/] },
        }),
      ],
    },
  },
  build: {
    outDir: folder('dist/web/'),
    // The shop's build came first.
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: folder('web/admin/index.html') },
  },
});
