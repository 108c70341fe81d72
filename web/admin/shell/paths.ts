/** Paths of the admin panel (SPEC-2); the paths of the shop are in web/paths.ts. */
export const patterns = {
  signIn: '/admin',
  requestReset: '/admin/resetpassword',
  /** The link of the reset mail. */
  resetLink: '/admin/resetpassword/:token',
  password: '/admin/password',
  dashboard: '/admin/dashboard',
  users: '/admin/users',
  categories: '/admin/categories',
  products: '/admin/products',
  reviews: '/admin/reviews',
  orders: '/admin/orders',
  order: '/admin/orders/:id',
  admins: '/admin/admins',
  subscribers: '/admin/newsletter',
  health: '/admin/health',
  editUser: '/admin/editUser/:id',
  /** The id or the slug of the product. */
  editProduct: '/admin/editProduct/:id',
  editCategory: '/admin/editCategoryId/:id',
  createCategory: '/admin/createCategory',
  createProduct: '/admin/createProduct',
  createAdmin: '/admin/createAdmin',
  importProducts: '/admin/importProducts',
  shop: '/admin/shop',
} as const;

/** Which orders the page of orders shows. */
export type OrdersView = 'todos' | 'por-enviar' | 'enviados';

const segment = (value: string | number): string => encodeURIComponent(value);

/** Builds links. Ids and slugs are encoded here and decoded by the router. */
export const paths = {
  signIn: () => patterns.signIn,
  requestReset: () => patterns.requestReset,
  resetLink: (token: string) => `/admin/resetpassword/${segment(token)}`,
  password: () => patterns.password,
  dashboard: () => patterns.dashboard,
  users: () => patterns.users,
  categories: () => patterns.categories,
  products: () => patterns.products,
  reviews: () => patterns.reviews,
  orders: (view: OrdersView = 'todos') =>
    view === 'todos' ? patterns.orders : `${patterns.orders}?ver=${view}`,
  order: (id: string) => `/admin/orders/${segment(id)}`,
  admins: () => patterns.admins,
  subscribers: () => patterns.subscribers,
  health: () => patterns.health,
  editUser: (id: string) => `/admin/editUser/${segment(id)}`,
  editProduct: (id: string) => `/admin/editProduct/${segment(id)}`,
  editCategory: (id: number) => `/admin/editCategoryId/${segment(id)}`,
  createCategory: () => patterns.createCategory,
  createProduct: () => patterns.createProduct,
  copyProduct: (id: string) => `${patterns.createProduct}?copia=${segment(id)}`,
  createAdmin: () => patterns.createAdmin,
  importProducts: () => patterns.importProducts,
  shop: () => patterns.shop,
} as const satisfies Record<keyof typeof patterns | 'copyProduct', (...values: never[]) => string>;
