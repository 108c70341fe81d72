/**
 * Builds the admin panel as a separate application (ADR-0024), so that the panel never changes
 * what a shopper loads.
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
          content: [folder('web/{admin,ui,forms,features/account}/**/*.tsx')],
          variables: true,
          keyframes: true,
        }),
      ],
    },
  },
  build: {
    outDir: folder('dist/web/'),
    // The shop's build is already in this folder.
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: folder('web/admin/index.html') },
  },
});
