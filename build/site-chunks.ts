import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** Virtual modules of the bundler keep their id. */
const modulePath = (id: string): string =>
  id.startsWith('\0') ? id : relative(ROOT, id).replaceAll('\\', '/');

/** Every page waits for the first script, so only these files are in it. */
const FIRST_SCRIPT =
  /^web\/(?:index\.html|paths\.ts|forms\/use-submit\.ts|(?:shell|api)\/.*|(?:ui|features\/[^/]+)\/core\/.*)$/;

/**
 * Only the terms, the cart and pages after a purchase need the price and date of a delivery, and only
 * lists and parts of a product's page know families.
 */
const LATER = [
  'shared/domain/families.ts',
  'shared/domain/one-per-family.ts',
  'shared/domain/closed-orders.ts',
  'shared/domain/orders.ts',
  'shared/domain/own-data-page.ts',
  'shared/domain/withdrawals.ts',
  'shared/domain/countries.ts',
  'shared/domain/country-words.ts',
  'shared/domain/coupons.ts',
  'shared/domain/amount-limits.ts',
  'shared/domain/currencies.ts',
  'shared/domain/delivery-dates.ts',
  'shared/domain/law.ts',
  'shared/domain/linked-pieces.ts',
  'shared/domain/made-lines.ts',
  'shared/domain/postal-codes.ts',
  'shared/domain/retention.ts',
  'shared/domain/shipping.ts',
  'shared/domain/tax.ts',
  'shared/domain/totals.ts',
  'shared/domain/tracking.ts',
];

const SHARED_PARTS =
  /\/react-bootstrap\/esm\/(?:FormLabel|FormSelect)\.js$|\/@restart\/(?:ui\/esm\/Anchor|hooks\/esm\/use(?:CommittedRef|EventCallback))\.js$/;

/** Libraries of the first script, with only the components of React-Bootstrap that it uses. */
const LIBRARY =
  /^node_modules\/(?:react|react-dom|react-redux|react-router|react-router-dom|redux|redux-thunk|immer|reselect|scheduler|use-sync-external-store|@reduxjs\/toolkit)\//;

const isBootstrap = (path: string): boolean =>
  path.startsWith('node_modules/') && !LIBRARY.test(path) && !isIcon(path) && !isSchema(path);

/** Only forms check what is typed: those of the checkout and of a withdrawal. */
const isSchema = (path: string): boolean =>
  /^(?:node_modules\/zod\/|shared\/domain\/(?:schemas\/|ids\.ts$))/.test(path);

/** Each icon is a module, so that a page's icons stay in the page's chunk. */
const isIcon = (path: string): boolean => path.startsWith('node_modules/bootstrap-icons/');

/** The first group that matches takes a module. */
export const chunkGroups = [
  {
    name: 'first',
    test: (id: string): boolean => {
      const path = modulePath(id);
      const isLibrary =
        (/^(?:\0|shared\/)/.test(path) || LIBRARY.test(path)) &&
        !isSchema(path) &&
        !LATER.includes(path);
      return isLibrary || FIRST_SCRIPT.test(path) || SHARED_PARTS.test(path);
    },
  },
  { name: 'schemas', test: (id: string): boolean => isSchema(modulePath(id)) },
  {
    name: 'listing',
    test: (id: string): boolean =>
      /^(?:web\/features\/catalog\/listing\/|shared\/domain\/one-per-family\.ts$)/.test(
        modulePath(id),
      ),
  },
  {
    // The panel knows families too.
    name: 'families',
    test: (id: string): boolean => modulePath(id) === 'shared/domain/families.ts',
  },
  {
    name: 'search',
    test: (id: string): boolean => modulePath(id).startsWith('web/features/catalog/search/'),
  },
  {
    // The home page's welcome dialog needs nothing else that several pages share.
    name: 'dialog',
    test: (id: string): boolean =>
      /^(?:web\/ui\/on-demand\/(?:dialog|copy-button)\.tsx|.*\/(?:check-lg|copy)\.svg)$/.test(
        modulePath(id),
      ),
  },
  {
    // An alert may be the first thing that fades on any page.
    name: 'messages',
    test: (id: string): boolean =>
      /\/react-bootstrap\/esm\/(?:Alert|CloseButton|Fade)\.js$/.test(id),
  },
  {
    name: 'overlays',
    test: (id: string): boolean =>
      /\/react-bootstrap\/esm\/(?:Modal|Offcanvas)\.js$|\/overlay-styles\.ts$/.test(id),
  },
  {
    name: 'product-parts',
    test: (id: string): boolean =>
      /^web\/(?:forms\/mail-form|features\/newsletter\/newsletter-form|features\/reviews\/product-reviews|features\/terms\/assurances|features\/catalog\/product\/(?:family-choices|more-pieces|product-facts))\.tsx$/.test(
        modulePath(id),
      ),
  },
  {
    // One chunk, because separate chunks would cost requests.
    name: 'shared-by-pages',
    test: (id: string): boolean => {
      const path = modulePath(id);
      return path.startsWith('web/') || isIcon(path) || isBootstrap(path);
    },
    minShareCount: 2,
  },
];
