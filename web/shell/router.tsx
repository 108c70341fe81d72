import { useEffect, type ComponentType, type ReactNode } from 'react';
import { matchRoutes, Navigate, Route, Routes, useLocation, type Params } from 'react-router-dom';
import { publicPages, type PublicPage } from '#shared/hosting/public-pages.ts';
import { loadSiteConfig } from '../api/site-config.ts';
import {
  loadCategories,
  loadCategory,
  loadProduct,
  loadProducts,
} from '../features/catalog/catalog-slice.ts';
import { SpinnerScreen } from '../ui/spinner-screen.tsx';
import { useIsHydrated } from '../ui/use-is-hydrated.ts';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { paths, patterns } from './paths.ts';
import type { AppDispatch } from './store.ts';

type PageName = keyof typeof patterns;

/** The first frame of all pages that are not public. */
export const SHELL = 'shell';
export type Frame = PublicPage | typeof SHELL;

const isPublic = (name: PageName): name is PublicPage => name in publicPages;

/**
 * A page in a chunk of its own.
 *
 * @param pick takes the page out of its module: pages are named exports
 * @param ask what the page will ask the shop for first, so that a visit can begin with it
 */
const page = <Module,>(
  name: PageName,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  ask?: (dispatch: AppDispatch, params: Params) => unknown,
) => ({ name, path: patterns[name], load, ask, Page: lazyPage(load, pick) });

const product = (name: 'product' | 'productAlias') =>
  page(
    name,
    () => import('../pages/product-page.tsx'),
    (module) => module.ProductPage,
    (dispatch, { slug = '' }) => dispatch(loadProduct(slug)),
  );

const resetPassword = (name: 'requestReset' | 'newPassword') =>
  page(
    name,
    () => import('../pages/reset-password-page.tsx'),
    (module) => module.ResetPasswordPage,
    () => loadSiteConfig(),
  );

const pages = [
  page(
    'home',
    () => import('../pages/home-page.tsx'),
    (module) => module.HomePage,
    (dispatch) => dispatch(loadProducts()),
  ),
  product('product'),
  product('productAlias'),
  page(
    'products',
    () => import('../pages/products-page.tsx'),
    (module) => module.ProductsPage,
    (dispatch) => dispatch(loadProducts()),
  ),
  page(
    'search',
    () => import('../pages/search-page.tsx'),
    (module) => module.SearchPage,
    (dispatch) => dispatch(loadProducts()),
  ),
  page(
    'category',
    () => import('../pages/category-page.tsx'),
    (module) => module.CategoryPage,
    (dispatch, { id = '' }) => dispatch(loadCategory(id)),
  ),
  page(
    'about',
    () => import('../pages/about-page.tsx'),
    (module) => module.AboutPage,
  ),
  page(
    'login',
    () => import('../pages/login-page.tsx'),
    (module) => module.LoginPage,
    () => loadSiteConfig(),
  ),
  page(
    'signUp',
    () => import('../pages/signup-page.tsx'),
    (module) => module.SignUpPage,
    () => loadSiteConfig(),
  ),
  resetPassword('requestReset'),
  resetPassword('newPassword'),
  page(
    'cart',
    () => import('../pages/cart-page.tsx'),
    (module) => module.CartPage,
  ),
  page(
    'checkoutInformation',
    () => import('../pages/checkout-information-page.tsx'),
    (module) => module.CheckoutInformationPage,
  ),
  page(
    'checkoutShipping',
    () => import('../pages/checkout-shipping-page.tsx'),
    (module) => module.CheckoutShippingPage,
  ),
  page(
    'checkoutPayment',
    () => import('../pages/checkout-payment-page.tsx'),
    (module) => module.CheckoutPaymentPage,
  ),
  page(
    'profile',
    () => import('../pages/profile-page.tsx'),
    (module) => module.ProfilePage,
  ),
  page(
    'unsubscribe',
    () => import('../pages/unsubscribe-page.tsx'),
    (module) => module.UnsubscribePage,
  ),
];

/** Where a public page's code is. */
export const loadPage = (name: PublicPage): (() => Promise<unknown>) | undefined =>
  pages.find((row) => row.name === name)?.load;

const pageAt = (pathname: string) => matchRoutes(pages, pathname)?.[0];

/** Which of the built HTML files a visit to this path takes over. */
export const firstFrameOf = (pathname: string): Frame => {
  const name = pageAt(pathname)?.route.name;
  return name !== undefined && isPublic(name) ? name : SHELL;
};

/**
 * Starts the first page's code and data before React renders anything: on a slow phone the first
 * render takes longer than both. The page itself asks again and finds them under way.
 */
export const startFirstPage = (pathname: string, dispatch: AppDispatch): void => {
  // The category bar is on every page.
  void dispatch(loadCategories());
  const match = pageAt(pathname);
  if (!match) return;
  const { load, ask } = match.route;
  // A failure is told where the page is rendered.
  load().catch(() => undefined);
  ask?.(dispatch, match.params);
};

/** Cart and session are known only in the browser: what depends on them begins as the shell. */
const Personal = ({ children }: { children: ReactNode }) =>
  useIsHydrated() ? children : <SpinnerScreen />;

/** From the cart to the order and what follows it. */
const WAY_TO_ORDER: readonly string[] = [
  patterns.cart,
  patterns.checkoutInformation,
  patterns.checkoutShipping,
  patterns.login,
  patterns.checkoutPayment,
  patterns.home,
];

/**
 * Fetches the code of the whole way as soon as a shopper is on it: a connection that breaks between
 * the cart and the order must not leave them before a page that did not arrive.
 */
const useWayToOrder = (): void => {
  const isOnTheWay = useLocation().pathname.startsWith(patterns.cart);
  useEffect(() => {
    if (!isOnTheWay) return;
    const way = pages.filter(({ path }) => WAY_TO_ORDER.includes(path));
    void Promise.allSettled(way.map(({ load }) => load()));
  }, [isOnTheWay]);
};

/** Declarative on purpose: the data router costs 16 kB more and loads data that the store holds. */
export const Router = () => {
  useWayToOrder();
  return (
    <Routes>
      <Route element={<Layout />}>
        {pages.map(({ name, path, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              isPublic(name) ? (
                <Page />
              ) : (
                <Personal>
                  <Page />
                </Personal>
              )
            }
          />
        ))}
        <Route
          path="*"
          element={
            <Personal>
              <Navigate to={paths.home()} replace />
            </Personal>
          }
        />
      </Route>
    </Routes>
  );
};
