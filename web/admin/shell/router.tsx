import { Suspense, type ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { lazyPage } from '../../shell/lazy-page.ts';
import { PageLoading } from '../../shell/page-loading.tsx';
import { SignInPage } from '../pages/sign-in-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { Layout } from './layout.tsx';
import { patterns } from './paths.ts';
import { UnknownPage } from './unknown-page.tsx';

/**
 * A route whose page is in a chunk of its own.
 *
 * @param pick returns the page component, a named export, from its module
 */
const page = <Module,>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
): RouteObject & { path: string } => {
  const { Page } = lazyPage(load, pick);
  return { path, element: <Page /> };
};

/** The first page is the one that opens after signing in. */
const pages = [
  page(
    patterns.dashboard,
    () => import('../pages/dashboard-page.tsx'),
    (module) => module.DashboardPage,
  ),
  page(
    patterns.categories,
    () => import('../pages/categories-page.tsx'),
    (module) => module.CategoriesPage,
  ),
  page(
    patterns.createCategory,
    () => import('../pages/create-category-page.tsx'),
    (module) => module.CreateCategoryPage,
  ),
  page(
    patterns.editCategory,
    () => import('../pages/edit-category-page.tsx'),
    (module) => module.EditCategoryPage,
  ),
  page(
    patterns.users,
    () => import('../pages/users-page.tsx'),
    (module) => module.UsersPage,
  ),
  page(
    patterns.editUser,
    () => import('../pages/edit-user-page.tsx'),
    (module) => module.EditUserPage,
  ),
  page(
    patterns.admins,
    () => import('../pages/admins-page.tsx'),
    (module) => module.AdminsPage,
  ),
  page(
    patterns.subscribers,
    () => import('../pages/subscribers-page.tsx'),
    (module) => module.SubscribersPage,
  ),
  page(
    patterns.createAdmin,
    () => import('../pages/create-admin-page.tsx'),
    (module) => module.CreateAdminPage,
  ),
  page(
    patterns.health,
    () => import('../pages/health-page.tsx'),
    (module) => module.HealthPage,
  ),
  page(
    patterns.password,
    () => import('../pages/password-page.tsx'),
    (module) => module.PasswordPage,
  ),
  page(
    patterns.reviews,
    () => import('../pages/reviews-page.tsx'),
    (module) => module.ReviewsPage,
  ),
  page(
    patterns.orders,
    () => import('../pages/orders-page.tsx'),
    (module) => module.OrdersPage,
  ),
  page(
    patterns.order,
    () => import('../pages/order-page.tsx'),
    (module) => module.OrderPage,
  ),
  page(
    patterns.products,
    () => import('../pages/products-page.tsx'),
    (module) => module.ProductsPage,
  ),
  page(
    patterns.createProduct,
    () => import('../pages/create-product-page.tsx'),
    (module) => module.CreateProductPage,
  ),
  page(
    patterns.editProduct,
    () => import('../pages/edit-product-page.tsx'),
    (module) => module.EditProductPage,
  ),
  page(
    patterns.shop,
    () => import('../pages/shop-page.tsx'),
    (module) => module.ShopPage,
  ),
  page(
    patterns.importProducts,
    () => import('../pages/import-products-page.tsx'),
    (module) => module.ImportProductsPage,
  ),
];

/** Pages that need no sign-in. */
const resetPages = [patterns.requestReset, patterns.resetLink].map((path) =>
  page(
    path,
    () => import('../pages/reset-password-page.tsx'),
    (module) => module.ResetPasswordPage,
  ),
);

const HOME = pages[0]?.path ?? patterns.signIn;

/** A data router, because `useBlocker` (ui/use-unsaved-changes.tsx) works only in one. */
export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    children: [
      { path: patterns.signIn, element: <SignInPage home={HOME} /> },
      {
        element: (
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        ),
        children: resetPages,
      },
      {
        element: <Layout />,
        children: [{ errorElement: <ErrorPage />, children: pages }],
      },
      { path: '*', element: <UnknownPage /> },
    ],
  },
]);
