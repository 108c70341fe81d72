/**
 * The admin panel is a separate application (ADR-0024), so it never changes what a shopper loads.
 */
import purgeCss from '@fullhuman/postcss-purgecss';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { productionRouter, webPlugins, webStyles } from './vite.config.ts';

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** react-bootstrap composes these classes, so no .tsx file contains them. */
const COMPOSED = [
  'alert alert-danger alert-dismissible alert-info alert-warning',
  'badge bg-body-tertiary bg-primary bg-secondary',
  'bg-danger-subtle bg-info-subtle bg-secondary-subtle bg-success-subtle bg-warning-subtle',
  'btn btn-close btn-close-white btn-danger btn-group btn-link btn-outline-primary btn-primary',
  'card card-body dropdown dropdown-divider dropdown-item dropdown-menu dropdown-toggle',
  'fade show showing list-group list-group-flush list-group-item',
  'form-check form-check-input form-check-label form-control form-label form-select form-text',
  'hstack invalid-feedback is-invalid modal modal-backdrop modal-body modal-content modal-dialog modal-dialog-centered modal-header',
  'modal-title nav nav-item nav-link nav-pills nav-underline',
  'offcanvas-backdrop offcanvas-body offcanvas-lg offcanvas-start',
  'page-item page-link pagination progress progress-bar spinner-border spinner-border-sm',
  'table table-hover table-responsive table-sm',
  'text-body text-danger-emphasis text-info-emphasis text-secondary-emphasis',
  'text-success-emphasis text-warning-emphasis vstack',
].flatMap((names) => names.split(' '));

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
          safelist: COMPOSED,
        }),
      ],
    },
  },
  build: {
    outDir: folder('dist/web/'),
    emptyOutDir: false,
    target: 'es2023',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: folder('web/admin/index.html') },
  },
});
