import { useEffect, type ComponentType } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { matchRoutes, Navigate, Route, Routes, useLocation, type Params } from 'react-router-dom';
import { LEGAL_PAGES } from '#shared/domain/legal.ts';
import { publicPages, type PublicPage } from '#shared/hosting/site-pages.ts';
import { pageKey } from '#shared/hosting/site-path.ts';
import {
  loadCategories,
  loadHome,
  loadProduct,
  loadCatalogue,
} from '../features/catalog/core/catalog-slice.ts';
import { selectCartCount } from '../features/cart/core/cart-slice.ts';
import { Personal } from '../ui/core/page-states.tsx';
import { useWindowEvent } from '../ui/core/browser.ts';
import { Layout } from './layout.tsx';
import type { PublishedPage } from '#shared/hosting/published-page.ts';
import { lazyPage } from './lazy-page.ts';
import { paths, patterns } from '../paths.ts';
import type { AppDispatch } from './store.ts';

type PageName = keyof typeof patterns;

const isPublic = (name: PageName): name is PublicPage => name in publicPages;

/** @param ask starts the page's first request before the page's code has loaded */
const page = <Component extends string>(
  name: PageName,
  load: () => Promise<Record<Component, ComponentType>>,
  component: Component,
  ask?: (dispatch: AppDispatch, params: Params) => unknown,
) => ({ name, path: patterns[name], ask, ...lazyPage(load, (module) => module[component]) });

const account = () => import('../pages/account-pages.tsx');
const checkout = () => import('../pages/checkout-pages.tsx');
const home = () => import('../pages/home-page.tsx');
const legal = () => import('../pages/legal-page.tsx');
const mailedLink = () => import('../pages/mailed-link-pages.tsx');
const product = () => import('../pages/product-page.tsx');
const search = () => import('../pages/search-page.tsx');
const visitor = () => import('../pages/visitor-pages.tsx');

/** Otherwise the browser requests the listing's chunk only after the page's. */
const listing = () => {
  import('../features/catalog/listing/listing.tsx').catch(() => undefined);
  return import('../pages/listing-pages.tsx');
};

const askForProduct = (dispatch: AppDispatch, { slug }: Params) =>
  dispatch(loadProduct(pageKey('product', slug)));

const pages = [
  page('home', home, 'HomePage', (dispatch) => dispatch(loadHome())),
  page('product', product, 'ProductPage', askForProduct),
  page('productAlias', product, 'ProductPage', askForProduct),
  page('products', listing, 'ProductsPage'),
  page('search', search, 'SearchPage', (dispatch) => dispatch(loadCatalogue())),
  page('category', listing, 'CategoryPage'),
  page('about', () => import('../pages/about-page.tsx'), 'AboutPage'),
  page('terms', () => import('../pages/terms-page.tsx'), 'TermsPage'),
  ...LEGAL_PAGES.map((name) => page(name, legal, 'LegalPage')),
  page('login', visitor, 'LoginPage'),
  page('signUp', visitor, 'SignUpPage'),
  page('requestReset', visitor, 'ResetPasswordPage'),
  page('newPassword', visitor, 'ResetPasswordPage'),
  page('cart', () => import('../pages/cart-page.tsx'), 'CartPage'),
  page('checkoutInformation', checkout, 'InformationPage'),
  page('checkoutShipping', checkout, 'ShippingPage'),
  page('checkoutPayment', checkout, 'PaymentPage'),
  page('profile', account, 'ProfilePage'),
  page('order', account, 'OrderPage'),
  page('gift', () => import('../pages/gift-page.tsx'), 'GiftPage'),
  page('unsubscribe', mailedLink, 'UnsubscribePage'),
  page('confirmEmail', mailedLink, 'ConfirmEmailPage'),
  page('restockAlert', mailedLink, 'RestockAlertPage'),
  page('withdrawal', () => import('../pages/withdrawal-page.tsx'), 'WithdrawalPage'),
];

export const loadPage = (name: PublicPage): (() => Promise<unknown>) | undefined =>
  pages.find((row) => row.name === name)?.load;

const pageAt = (pathname: string) => matchRoutes(pages, pathname)?.[0];

export const prerenderedNameAt = (pathname: string): PublishedPage => {
  const name = pageAt(pathname)?.route.name;
  return name !== undefined && isPublic(name) ? name : 'shell';
};

/** The thunks of the rendered page find these requests under way. */
const preparePage = (pathname: string, dispatch: AppDispatch): void => {
  const match = pageAt(pathname);
  if (!match) return;
  const { load, ask } = match.route;
  // The rendered page reports the failure.
  load().catch(() => undefined);
  ask?.(dispatch, match.params);
};

/** Runs before React renders the page, because that takes long on a phone. */
export const startFirstPage = (pathname: string, dispatch: AppDispatch): void => {
  // Every page has the category bar.
  void dispatch(loadCategories());
  preparePage(pathname, dispatch);
};

/** Asks for a page while its link is pressed, about 100 ms before the click. */
const usePreparedPages = (): void => {
  const dispatch = useDispatch<AppDispatch>();
  useWindowEvent('pointerdown', ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin) preparePage(link.pathname, dispatch);
  });
};

const CHECKOUT_PAGES: readonly string[] = [
  patterns.cart,
  patterns.checkoutInformation,
  patterns.checkoutShipping,
  patterns.login,
  patterns.checkoutPayment,
  patterns.home,
];

/** In the cart all checkout pages are loaded, so that a lost connection does not block an order. */
const usePreloadedCheckout = (): void => {
  const isInCheckout = useLocation().pathname.startsWith(patterns.cart);
  const hasPieces = useSelector(selectCartCount) > 0;
  useEffect(() => {
    const needed = pages.filter(({ path }) =>
      isInCheckout ? CHECKOUT_PAGES.includes(path) : hasPieces && path === patterns.cart,
    );
    void Promise.allSettled(needed.map(({ load }) => load()));
  }, [isInCheckout, hasPieces]);
};

/** The declarative mode, because React Router's data router would cost 16 kB. */
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
