import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import {
  createBrowserRouter,
  Link,
  Outlet,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import { paths as shopPaths } from '../../paths.ts';
import { ChunkError, lazyPage } from '../../shell/lazy-page.ts';
import { PageLoading, ReloadWhenOnline } from '../../shell/page-loading.tsx';
import { EmptyState } from '../../ui/core/page-states.tsx';
import { AdminPage } from '../ui/admin-page.tsx';
import { useIsHelper } from '../ui/own-rights.ts';
import { SignInPage } from '../pages/sign-in-page.tsx';
import { Layout } from './layout.tsx';
import { HELPER_PATTERNS, paths, patterns } from './paths.ts';

/** The heading is the contract's (SPEC-2). A reload brings the current chunk names. */
const ErrorPage = () => {
  const isChunk = useRouteError() instanceof ChunkError;
  return (
    <div className="admin-page mx-auto p-4 text-center" role="alert">
      {isChunk && <ReloadWhenOnline />}
      <h1 lang="en">Unexpected Application Error!</h1>
      <p className="lead">
        {isChunk
          ? 'Una parte del panel no ha llegado a cargarse. Comprueba tu conexión y vuelve a cargar la página.'
          : 'Algo ha fallado al mostrar esta página. Lo que ya habías guardado sigue en la tienda.'}
      </p>
      <Button onClick={() => window.location.reload()}>Recargar</Button>
    </div>
  );
};

/** A full load, because the shop is another application (RULE-44). */
const UnknownPage = () => {
  useEffect(() => {
    window.location.replace(shopPaths.home());
  }, []);
  return <PageLoading />;
};

type Loaders<Name extends string> = Record<Name, () => Promise<ComponentType>>;

const resetPassword = async () =>
  (await import('../pages/reset-password-page.tsx')).ResetPasswordPage;

const invitation = async () => (await import('../pages/reset-password-page.tsx')).InvitationPage;

const open = {
  requestReset: resetPassword,
  resetLink: resetPassword,
  invitation,
  invitationLink: invitation,
} satisfies Loaders<string>;

const pages: Loaders<Exclude<keyof typeof patterns, 'signIn' | keyof typeof open>> = {
  dashboard: async () => (await import('../pages/dashboard-page.tsx')).DashboardPage,
  categories: async () => (await import('../pages/categories-page.tsx')).CategoriesPage,
  createCategory: async () => (await import('../pages/category-form-page.tsx')).CreateCategoryPage,
  editCategory: async () => (await import('../pages/category-form-page.tsx')).EditCategoryPage,
  coupons: async () => (await import('../pages/coupons-page.tsx')).CouponsPage,
  createCoupon: async () => (await import('../pages/coupon-form-page.tsx')).CreateCouponPage,
  editCoupon: async () => (await import('../pages/coupon-form-page.tsx')).EditCouponPage,
  users: async () => (await import('../pages/users-page.tsx')).UsersPage,
  editUser: async () => (await import('../pages/edit-user-page.tsx')).EditUserPage,
  admins: async () => (await import('../pages/admins-page.tsx')).AdminsPage,
  inviteHelper: async () => (await import('../pages/create-admin-page.tsx')).InviteHelperPage,
  createAdmin: async () => (await import('../pages/create-admin-page.tsx')).CreateAdminPage,
  subscribers: async () => (await import('../pages/subscribers-page.tsx')).SubscribersPage,
  letter: async () => (await import('../pages/letter-page.tsx')).LetterPage,
  health: async () => (await import('../pages/health-page.tsx')).HealthPage,
  password: async () => (await import('../pages/password-page.tsx')).PasswordPage,
  reviews: async () => (await import('../pages/reviews-page.tsx')).ReviewsPage,
  orders: async () => (await import('../pages/orders-page.tsx')).OrdersPage,
  order: async () => (await import('../pages/order-page.tsx')).OrderPage,
  orderAddress: async () => (await import('../pages/order-address-page.tsx')).OrderAddressPage,
  closeOrder: async () => (await import('../pages/close-order-page.tsx')).CloseOrderPage,
  products: async () => (await import('../pages/products-page.tsx')).ProductsPage,
  createProduct: async () => (await import('../pages/product-form-page.tsx')).CreateProductPage,
  editProduct: async () => (await import('../pages/product-form-page.tsx')).EditProductPage,
  importProducts: async () =>
    (await import('../pages/import-products-page.tsx')).ImportProductsPage,
  shop: async () => (await import('../pages/shop-page.tsx')).ShopPage,
  about: async () => (await import('../pages/shop-page.tsx')).AboutPage,
  payment: async () => (await import('../pages/shop-page.tsx')).PaymentPage,
  shipping: async () => (await import('../pages/shop-page.tsx')).ShippingPage,
  legal: async () => (await import('../pages/shop-page.tsx')).LegalPage,
  holiday: async () => (await import('../pages/shop-page.tsx')).HolidayPage,
  banners: async () => (await import('../pages/banners-page.tsx')).BannersPage,
  createBanner: async () => (await import('../pages/banners-page.tsx')).CreateBannerPage,
  editBanner: async () => (await import('../pages/banners-page.tsx')).EditBannerPage,
};

/** Tells helpers why they may not use a page, and loads nothing of it (RULE-85). */
const AdminsOnly = ({ children }: { children: ReactNode }) =>
  useIsHelper() ? (
    <AdminPage title="Página de administración">
      <EmptyState title="Con tu cuenta de ayudante no puedes abrir esta página.">
        <p>Puedes preparar pedidos, cambiar el stock y leer las opiniones.</p>
        <Link className="btn btn-primary" to={paths.ordersView('por-enviar')}>
          Ver los pedidos por enviar
        </Link>
      </EmptyState>
    </AdminPage>
  ) : (
    children
  );

const routesOf = (
  loaders: Partial<Loaders<keyof typeof patterns>>,
  isOpen: (path: string) => boolean = () => true,
): RouteObject[] =>
  Object.entries(loaders).map(([name, load]) => {
    const { Page } = lazyPage(load, (component) => component);
    const path = patterns[name as keyof typeof patterns];
    const page = <Page />;
    return { path, element: isOpen(path) ? page : <AdminsOnly>{page}</AdminsOnly> };
  });

/** A data router, because `useBlocker` (`ui/unsaved.tsx`) works only in one. */
export const router = createBrowserRouter([
  {
    errorElement: <ErrorPage />,
    children: [
      { path: patterns.signIn, element: <SignInPage /> },
      {
        element: (
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        ),
        children: routesOf(open),
      },
      {
        element: <Layout />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: routesOf(pages, (path) => HELPER_PATTERNS.has(path)),
          },
        ],
      },
      { path: '*', element: <UnknownPage /> },
    ],
  },
]);
