import type { Admin } from '#shared/domain/schemas/account.ts';

/** Paths of the admin panel (SPEC-2). The paths of the shop are in web/paths.ts. */
const pages = {
  signIn: '/admin',
  requestReset: '/admin/resetpassword',
  password: '/admin/password',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  categories: '/admin/categories',
  products: '/admin/products',
  reviews: '/admin/reviews',
  orders: '/admin/orders',
  admins: '/admin/admins',
  subscribers: '/admin/newsletter',
  letter: '/admin/letter',
  health: '/admin/health',
  createCategory: '/admin/createCategory',
  coupons: '/admin/coupons',
  createCoupon: '/admin/createCoupon',
  createProduct: '/admin/createProduct',
  createAdmin: '/admin/createAdmin',
  inviteHelper: '/admin/inviteHelper',
  invitation: '/admin/invitation',
  importProducts: '/admin/importProducts',
  shop: '/admin/shop',
  about: '/admin/about',
  payment: '/admin/payment',
  shipping: '/admin/shipping',
  legal: '/admin/legal',
  holiday: '/admin/holiday',
  banners: '/admin/banners',
  createBanner: '/admin/createBanner',
} as const;

export const patterns = {
  ...pages,
  resetLink: '/admin/resetpassword/:token',
  invitationLink: '/admin/invitation/:token',
  order: '/admin/orders/:id',
  closeOrder: '/admin/closeOrder/:id',
  orderAddress: '/admin/orders/:id/address',
  editUser: '/admin/editUser/:id',
  /** The id or the slug of the product. */
  editProduct: '/admin/editProduct/:id',
  editCategory: '/admin/editCategoryId/:id',
  editCoupon: '/admin/editCoupon/:id',
  /** The position of the banner, from 1. */
  editBanner: '/admin/banners/:id',
} as const;

export const HELPER_PATTERNS: ReadonlySet<string> = new Set([
  patterns.orders,
  patterns.order,
  patterns.products,
  patterns.reviews,
  patterns.password,
]);

/** The location's state with which the list of products begins with a choice of several. */
export const CHOOSING = 'choosing';

export type OrdersView =
  'todos' | 'sin-pagar' | 'por-enviar' | 'desistimientos' | 'enviados' | 'cerrados';

const linkTo = (pattern: string) => (id: string | number) =>
  pattern.replace(/:\w+$/, encodeURIComponent(id));

export const paths = {
  ...pages,
  ordersView: (view: OrdersView) =>
    view === 'todos' ? pages.orders : `${pages.orders}?ver=${view}`,
  order: linkTo(patterns.order),
  closeOrder: linkTo(patterns.closeOrder),
  orderAddress: linkTo(patterns.orderAddress),
  editUser: linkTo(patterns.editUser),
  editProduct: linkTo(patterns.editProduct),
  editCategory: linkTo(patterns.editCategory),
  editCoupon: linkTo(patterns.editCoupon),
  editBanner: linkTo(patterns.editBanner),
  copyProduct: linkTo(`${pages.createProduct}?copia=:id`),
  addOption: linkTo(`${pages.createProduct}?opcion=:id`),
} as const;

export const homeOf = ({ rights }: Admin): string =>
  rights ? paths.ordersView('por-enviar') : paths.dashboard;
