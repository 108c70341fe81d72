import type { ComponentType } from 'react';
import { matchRoutes, Navigate, Route, Routes, type Params } from 'react-router-dom';
import {
  loadCategories,
  loadCategory,
  loadProduct,
  loadProducts,
} from '../features/catalog/catalog-slice.ts';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { paths, patterns } from './paths.ts';
import type { AppDispatch } from './store.ts';

/**
 * A page in a chunk of its own.
 *
 * @param pick takes the page out of its module: pages are named exports
 * @param ask what the page will ask the shop for first, so that a visit can begin with it
 */
const page = <Module,>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  ask?: (dispatch: AppDispatch, params: Params) => unknown,
) => ({ path, load, ask, Page: lazyPage(load, pick) });

const product = (path: string) =>
  page(
    path,
    () => import('../pages/product-page.tsx'),
    (module) => module.ProductPage,
    (dispatch, { slug = '' }) => dispatch(loadProduct(slug)),
  );

const resetPassword = (path: string) =>
  page(
    path,
    () => import('../pages/reset-password-page.tsx'),
    (module) => module.ResetPasswordPage,
  );

const pages = [
  page(
    patterns.home,
    () => import('../pages/home-page.tsx'),
    (module) => module.HomePage,
    (dispatch) => dispatch(loadProducts()),
  ),
  product(patterns.product),
  product(patterns.productAlias),
  page(
    patterns.products,
    () => import('../pages/products-page.tsx'),
    (module) => module.ProductsPage,
    (dispatch) => dispatch(loadProducts()),
  ),
  page(
    patterns.search,
    () => import('../pages/search-page.tsx'),
    (module) => module.SearchPage,
    (dispatch) => dispatch(loadProducts()),
  ),
  page(
    patterns.category,
    () => import('../pages/category-page.tsx'),
    (module) => module.CategoryPage,
    (dispatch, { id = '' }) => dispatch(loadCategory(id)),
  ),
  page(
    patterns.about,
    () => import('../pages/about-page.tsx'),
    (module) => module.AboutPage,
  ),
  page(
    patterns.login,
    () => import('../pages/login-page.tsx'),
    (module) => module.LoginPage,
  ),
  page(
    patterns.signUp,
    () => import('../pages/signup-page.tsx'),
    (module) => module.SignUpPage,
  ),
  resetPassword(patterns.requestReset),
  resetPassword(patterns.newPassword),
  page(
    patterns.cart,
    () => import('../pages/cart-page.tsx'),
    (module) => module.CartPage,
  ),
  page(
    patterns.checkoutInformation,
    () => import('../pages/checkout-information-page.tsx'),
    (module) => module.CheckoutInformationPage,
  ),
  page(
    patterns.checkoutShipping,
    () => import('../pages/checkout-shipping-page.tsx'),
    (module) => module.CheckoutShippingPage,
  ),
  page(
    patterns.checkoutPayment,
    () => import('../pages/checkout-payment-page.tsx'),
    (module) => module.CheckoutPaymentPage,
  ),
  page(
    patterns.profile,
    () => import('../pages/profile-page.tsx'),
    (module) => module.ProfilePage,
  ),
];

/**
 * Starts the first page's code and data before React renders anything: on a slow phone the first
 * render takes longer than both. The page itself asks again and finds them under way.
 */
export const startFirstPage = (pathname: string, dispatch: AppDispatch): void => {
  // The category bar is on every page.
  void dispatch(loadCategories());
  const match = matchRoutes(pages, pathname)?.[0];
  if (!match) return;
  const { load, ask } = match.route;
  // A failure is told where the page is rendered.
  load().catch(() => undefined);
  ask?.(dispatch, match.params);
};

/** Declarative on purpose: the data router costs 16 kB more and loads data that the store holds. */
export const Router = () => (
  <Routes>
    <Route element={<Layout />}>
      {pages.map(({ path, Page }) => (
        <Route key={path} path={path} element={<Page />} />
      ))}
      <Route path="*" element={<Navigate to={paths.home()} replace />} />
    </Route>
  </Routes>
);
