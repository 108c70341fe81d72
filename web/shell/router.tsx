import { useEffect, type ComponentType, type ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { matchRoutes, Navigate, Route, Routes, useLocation, type Params } from 'react-router-dom';
import { publicPages, type PublicPage } from '#shared/hosting/public-pages.ts';
import {
  loadCategories,
  loadHome,
  loadProduct,
  loadTitles,
} from '../features/catalog/core/catalog-slice.ts';
import { SpinnerScreen } from '../ui/core/spinner-screen.tsx';
import { useIsHydrated } from '../ui/core/use-is-hydrated.ts';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { followHints, savesData, whenIdle } from './next-page.ts';
import { paths, patterns } from './paths.ts';
import type { AppDispatch } from './store.ts';

type PageName = keyof typeof patterns;

/** Prerendered HTML that all non-public pages share. */
export const SHELL = 'shell';
export type PrerenderedName = PublicPage | typeof SHELL;

const isPublic = (name: PageName): name is PublicPage => name in publicPages;

/**
 * A route with its lazily loaded page.
 *
 * @param pick selects the named export of the page
 * @param ask starts the page's first request before the page's code has loaded
 */
const page = <Module,>(
  name: PageName,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  ask?: (dispatch: AppDispatch, params: Params) => unknown,
) => ({ name, path: patterns[name], ask, ...lazyPage(load, pick) });

const product = (name: 'product' | 'productAlias') =>
  page(
    name,
    () => import('../pages/product-page.tsx'),
    (module) => module.ProductPage,
    (dispatch, { slug = '' }) => dispatch(loadProduct(slug)),
  );

/**
 * Requests the chunks of the page and of the listing together. The browser would otherwise request
 * the listing only after the page's chunk, which imports it, has arrived.
 */
const withListing =
  <Module,>(load: () => Promise<Module>) =>
  () => {
    import('../features/catalog/listing/listing.tsx').catch(() => undefined);
    return load();
  };

const resetPassword = (name: 'requestReset' | 'newPassword') =>
  page(
    name,
    () => import('../pages/reset-password-page.tsx'),
    (module) => module.ResetPasswordPage,
  );

const pages = [
  page(
    'home',
    () => import('../pages/home-page.tsx'),
    (module) => module.HomePage,
    (dispatch) => dispatch(loadHome()),
  ),
  product('product'),
  product('productAlias'),
  page(
    'products',
    withListing(() => import('../pages/products-page.tsx')),
    (module) => module.ProductsPage,
  ),
  page(
    'search',
    () => import('../pages/search-page.tsx'),
    (module) => module.SearchPage,
    (dispatch) => dispatch(loadTitles()),
  ),
  page(
    'category',
    withListing(() => import('../pages/category-page.tsx')),
    (module) => module.CategoryPage,
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
  ),
  page(
    'signUp',
    () => import('../pages/signup-page.tsx'),
    (module) => module.SignUpPage,
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
    'order',
    () => import('../pages/order-page.tsx'),
    (module) => module.OrderPage,
  ),
  page(
    'unsubscribe',
    () => import('../pages/unsubscribe-page.tsx'),
    (module) => module.UnsubscribePage,
  ),
  page(
    'confirmEmail',
    () => import('../pages/confirm-email-page.tsx'),
    (module) => module.ConfirmEmailPage,
  ),
  page(
    'restockAlert',
    () => import('../pages/restock-alert-page.tsx'),
    (module) => module.RestockAlertPage,
  ),
];

/** The function that imports a public page's module. */
export const loadPage = (name: PublicPage): (() => Promise<unknown>) | undefined =>
  pages.find((row) => row.name === name)?.load;

const pageAt = (pathname: string) => matchRoutes(pages, pathname)?.[0];

/** Which prerendered HTML belongs to a path. */
export const prerenderedNameAt = (pathname: string): PrerenderedName => {
  const name = pageAt(pathname)?.route.name;
  return name !== undefined && isPublic(name) ? name : SHELL;
};

/** Requests a page's code and data. The thunks of the rendered page find the requests under way. */
const preparePage = (pathname: string, dispatch: AppDispatch): void => {
  const match = pageAt(pathname);
  if (!match) return;
  const { load, ask } = match.route;
  // The rendered page reports the failure.
  load().catch(() => undefined);
  ask?.(dispatch, match.params);
};

/** Prepares the first page before React renders it, because that takes long on a phone. */
export const startFirstPage = (pathname: string, dispatch: AppDispatch): void => {
  // Every page has the category bar.
  void dispatch(loadCategories());
  preparePage(pathname, dispatch);
};

/** Pages whose cards lead to products. */
const LISTINGS: readonly string[] = ['home', 'products', 'category', 'search'];

const prepareProduct = (): void => {
  loadPage('product')?.().catch(() => undefined);
};

const usePreparedPages = (): void => {
  const dispatch = useDispatch<AppDispatch>();
  const isListing = LISTINGS.includes(pageAt(useLocation().pathname)?.route.name ?? '');
  useEffect(() => {
    if (savesData()) return undefined;
    const leaving = new AbortController();
    followHints(({ pathname }) => preparePage(pathname, dispatch), leaving.signal);
    if (isListing) whenIdle(prepareProduct, leaving.signal);
    return () => {
      leaving.abort();
    };
  }, [dispatch, isListing]);
};

/** Shows a spinner until hydration, because prerendered HTML cannot know cart and session. */
const Personal = ({ children }: { children: ReactNode }) =>
  useIsHydrated() ? children : <SpinnerScreen />;

/** The pages from the cart to the placed order. */
const CHECKOUT_PAGES: readonly string[] = [
  patterns.cart,
  patterns.checkoutInformation,
  patterns.checkoutShipping,
  patterns.login,
  patterns.checkoutPayment,
  patterns.home,
];

/** Loads all checkout pages from the cart on, so that a lost connection does not block an order. */
const usePreloadedCheckout = (): void => {
  const isInCheckout = useLocation().pathname.startsWith(patterns.cart);
  useEffect(() => {
    if (!isInCheckout) return;
    const needed = pages.filter(({ path }) => CHECKOUT_PAGES.includes(path));
    void Promise.allSettled(needed.map(({ load }) => load()));
  }, [isInCheckout]);
};

/**
 * React Router's declarative mode: the data router would cost 16 kB, and the store holds the data.
 */
export const Router = () => {
  usePreloadedCheckout();
  usePreparedPages();
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
