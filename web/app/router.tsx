import { Navigate, Route, Routes } from 'react-router-dom';
import { Layout } from './layout.tsx';
import { lazyPage } from './lazy-page.ts';
import { paths, patterns } from './paths.ts';

const HomePage = lazyPage(
  () => import('../pages/home-page.tsx'),
  (page) => page.HomePage,
);
const ProductPage = lazyPage(
  () => import('../pages/product-page.tsx'),
  (page) => page.ProductPage,
);
const ProductsPage = lazyPage(
  () => import('../pages/products-page.tsx'),
  (page) => page.ProductsPage,
);
const SearchPage = lazyPage(
  () => import('../pages/search-page.tsx'),
  (page) => page.SearchPage,
);
const CategoryPage = lazyPage(
  () => import('../pages/category-page.tsx'),
  (page) => page.CategoryPage,
);
const AboutPage = lazyPage(
  () => import('../pages/about-page.tsx'),
  (page) => page.AboutPage,
);
const LoginPage = lazyPage(
  () => import('../pages/login-page.tsx'),
  (page) => page.LoginPage,
);
const SignUpPage = lazyPage(
  () => import('../pages/signup-page.tsx'),
  (page) => page.SignUpPage,
);
const CartPage = lazyPage(
  () => import('../pages/cart-page.tsx'),
  (page) => page.CartPage,
);
const CheckoutInformationPage = lazyPage(
  () => import('../pages/checkout-information-page.tsx'),
  (page) => page.CheckoutInformationPage,
);
const CheckoutShippingPage = lazyPage(
  () => import('../pages/checkout-shipping-page.tsx'),
  (page) => page.CheckoutShippingPage,
);
const CheckoutPaymentPage = lazyPage(
  () => import('../pages/checkout-payment-page.tsx'),
  (page) => page.CheckoutPaymentPage,
);
const ProfilePage = lazyPage(
  () => import('../pages/profile-page.tsx'),
  (page) => page.ProfilePage,
);

/** Declarative on purpose: the data router costs 16 kB more and loads data that the store holds. */
export const Router = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route path={patterns.home} element={<HomePage />} />
      <Route path={patterns.product} element={<ProductPage />} />
      <Route path={patterns.productAlias} element={<ProductPage />} />
      <Route path={patterns.products} element={<ProductsPage />} />
      <Route path={patterns.search} element={<SearchPage />} />
      <Route path={patterns.category} element={<CategoryPage />} />
      <Route path={patterns.about} element={<AboutPage />} />
      <Route path={patterns.login} element={<LoginPage />} />
      <Route path={patterns.signUp} element={<SignUpPage />} />
      <Route path={patterns.cart} element={<CartPage />} />
      <Route path={patterns.checkoutInformation} element={<CheckoutInformationPage />} />
      <Route path={patterns.checkoutShipping} element={<CheckoutShippingPage />} />
      <Route path={patterns.checkoutPayment} element={<CheckoutPaymentPage />} />
      <Route path={patterns.profile} element={<ProfilePage />} />
      <Route path="*" element={<Navigate to={paths.home()} replace />} />
    </Route>
  </Routes>
);
