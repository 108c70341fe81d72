/**
 * Every call of the panel, with its cache (RTK Query). An endpoint is one line:
 *
 * - `route('getUser', (id: UserId) => ({ params: { id } }))` calls one route, for a query or a
 *   mutation; its third argument changes a loaded list: `(user) => saved('users', user)`
 * - `wholeList('listAdmins')` reads a list with all its rows
 * - `removal('deleteUser', 'users')` deletes a row and takes it out of the list
 *
 * A form reads its initial values with `...once`: they are read when the page opens, and never
 * change below what somebody types. `mutate(argument).unwrap()` rejects with a `Problem`.
 */
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import { ERRORS } from '#shared/domain/errors.ts';
import type { CategoryId, OrderId, ProductId, UserId } from '#shared/domain/ids.ts';
import type { NewAdmin } from '#shared/domain/schemas/account.ts';
import type { SettingsChange } from '#shared/domain/schemas/settings.ts';
import type { ClosingRequest, Order, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import type { SaleRequest } from '#shared/domain/schemas/sale.ts';
import type { ModeratedReview } from '#shared/domain/schemas/review.ts';
import { orderState, withShipment, type OrderState } from '#shared/domain/orders.ts';
import type { Problem } from '../../api/call.ts';
import {
  changeRows,
  type Effect,
  emptyApi,
  onePage,
  removal,
  route,
  saved,
  wholeList,
} from './endpoints.ts';

/** An answer with this setting is read again whenever its page opens. */
const once = { keepUnusedDataFor: 0 } as const;

/** A form of a creating call, with the Idempotency-Key of all its attempts. */
interface NewRecord {
  form: FormData;
  key: string;
}

const newRecord = ({ form, key }: NewRecord) => ({ headers: { 'idempotency-key': key }, form });

/** The passwords are inside functions, so that no action of the store contains one. */
interface Passwords {
  currentPassword: string;
  password: string;
}

const accountsApi = emptyApi.injectEndpoints({
  endpoints: (build) => ({
    users: build.query(wholeList('listUsers')),
    user: build.query({ ...route('getUser', (id: string) => ({ params: { id } })), ...once }),
    editUser: build.mutation(
      route(
        'editUser',
        ({ id, form }: { id: UserId; form: FormData }) => ({ params: { id }, form }),
        ({ user }) => saved('users', user),
      ),
    ),
    deleteUser: build.mutation(removal('deleteUser', 'users')),

    admins: build.query(wholeList('listAdmins')),
    createAdmin: build.mutation(
      route(
        'createAdmin',
        ({ admin, key }: { admin: () => NewAdmin; key: string }) => ({
          headers: { 'idempotency-key': key },
          body: admin(),
        }),
        (admin) => saved('admins', admin),
      ),
    ),
    deleteAdmin: build.mutation(removal('deleteAdmin', 'admins')),
    changePassword: build.mutation(
      route('changeAdminPassword', (passwords: () => Passwords) => ({ body: passwords() })),
    ),

    subscribers: build.query(wholeList('listSubscribers')),
    removeSubscriber: build.mutation(removal('removeSubscriber', 'subscribers')),
  }),
});

const savedProduct = (product: ProductSummary) => saved('products', product);

const findProduct = route('listAllProducts', (id: string) => ({ query: { product: id } }));

const NOT_FOUND: Problem = {
  status: ERRORS.NOT_FOUND.status,
  code: 'NOT_FOUND',
  message: ERRORS.NOT_FOUND.message,
  details: [],
  retryAfter: undefined,
};

/** Reads a product by slug or id, also a hidden one. */
const readProduct = async (id: string, api: BaseQueryApi) => {
  const { data, error } = await findProduct.queryFn(id, api);
  if (error) return { error };
  const [found] = data;
  if (!found) return { error: NOT_FOUND };
  api.dispatch(savedProduct(found));
  return { data: found };
};

interface ProductEdit {
  id: ProductId;
  form: FormData;
  /**
   * The version that the edit is based on. The shop rejects the edit if there is another version.
   */
  version?: number;
  /** Idempotency-Key of all attempts of this edit or form. */
  key?: string;
}

const catalogueApi = accountsApi.injectEndpoints({
  endpoints: (build) => ({
    categories: build.query(wholeList('listCategories')),
    createCategory: build.mutation(
      route('createCategory', newRecord, (category) => saved('categories', category)),
    ),
    editCategory: build.mutation(
      route(
        'editCategory',
        ({ id, form }: { id: CategoryId; form: FormData }) => ({ params: { id }, form }),
        (category) => saved('categories', category),
      ),
    ),
    deleteCategory: build.mutation(removal('deleteCategory', 'categories')),

    products: build.query(wholeList('listAllProducts')),
    product: build.query({ queryFn: readProduct, ...once }),
    createProduct: build.mutation(route('createProduct', newRecord, savedProduct)),
    editProduct: build.mutation(
      route(
        'editProduct',
        ({ id, form, version, key }: ProductEdit) => ({
          params: { id },
          headers: {
            ...(version !== undefined && { 'if-match': `"${version}"` }),
            ...(key !== undefined && { 'idempotency-key': key }),
          },
          form,
        }),
        savedProduct,
      ),
    ),
    recordSale: build.mutation(
      route(
        'recordSale',
        ({ id, key, body }: { id: ProductId; key: string; body: SaleRequest }) => ({
          params: { id },
          headers: { 'idempotency-key': key },
          body,
        }),
        savedProduct,
      ),
    ),
    deleteProduct: build.mutation(removal('deleteProduct', 'products')),

    reviews: build.query(wholeList('listModeratedReviews')),
    moderateReview: build.mutation(
      route(
        'moderateReview',
        ({ id, hidden }: Pick<ModeratedReview, 'id'> & { hidden: boolean }) => ({
          params: { id },
          body: { hidden },
        }),
        (review) => saved('reviews', review),
      ),
    ),
  }),
});

/** Which orders a list has: all of them, or those in one state. */
interface OrderFilter {
  shipment?: OrderState;
}

/** Moves an order between the lists at once, and shows it to the next page about it. */
const savedOrder =
  (order: Order): Effect =>
  (dispatch) => {
    dispatch(inItsLists(order));
    const entry = { endpointName: 'order', arg: order.id, value: order };
    dispatch(emptyApi.util.upsertQueryEntries([entry as never]));
  };

const inItsLists = (order: Order) =>
  changeRows('orders', (rows, filter) => {
    const { shipment } = (filter ?? {}) as OrderFilter;
    const others = rows.filter(({ id }) => id !== order.id);
    if (shipment !== undefined && shipment !== orderState(order)) return others;
    return [...others, order].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  });

/** Orders on the dashboard (SPEC-2). */
const LATEST = 50;

interface OrderClosing {
  order: Order;
  request: ClosingRequest;
  /** Idempotency-Key of all attempts. */
  key: string;
}

const ordersApi = catalogueApi.injectEndpoints({
  endpoints: (build) => ({
    orders: build.query(wholeList('listOrders')),
    latestOrders: build.query(route('listOrders', (_: void) => ({ query: { limit: LATEST } }))),
    order: build.query({ ...route('getOrder', (id: OrderId) => ({ params: { id } })), ...once }),
    editShipment: build.mutation(
      route(
        'editShipment',
        ({ order: { id }, changes }: { order: Order; changes: ShipmentChanges }) => ({
          params: { id },
          body: changes,
        }),
        (shipment, { order }) => savedOrder(withShipment(order, shipment)),
      ),
    ),

    markPaid: build.mutation(
      route(
        'markPaid',
        ({ id }: Order) => ({ params: { id } }),
        (paid, order) => savedOrder({ ...order, ...paid }),
      ),
    ),

    closeOrder: build.mutation(
      route(
        'closeOrder',
        ({ order: { id }, request, key }: OrderClosing) => ({
          params: { id },
          headers: { 'idempotency-key': key },
          body: request,
        }),
        (answer, { order }) => savedOrder({ ...order, ...answer }),
      ),
    ),
  }),
});

export const adminApi = ordersApi.injectEndpoints({
  endpoints: (build) => ({
    failedMails: build.query(wholeList('listFailedMails')),
    // A mail that fails again has a new id.
    retryMail: build.mutation(removal('retryMail', 'failedMails')),
    dismissMail: build.mutation(removal('dismissMail', 'failedMails')),

    dashboard: build.query(route('getDashboard', (_: void) => ({}))),
    health: build.query({ ...route('getHealth', (_: void) => ({})), ...once }),
    history: build.query({
      ...onePage('listHistory', ({ record, after }: { record: string; after?: string }) => ({
        params: { record },
        query: { after },
      })),
      ...once,
    }),
    // An empty change answers the present state.
    settings: build.query({ ...route('changeSettings', (_: void) => ({ body: {} })), ...once }),
    changeSettings: build.mutation(
      route(
        'changeSettings',
        (body: SettingsChange) => ({ body }),
        (settings) => changeRows('settings', () => settings as never),
      ),
    ),
    addShopImage: build.mutation(route('addShopImage', (form: FormData) => ({ form }))),
  }),
});

export const {
  useCategoriesQuery,
  useCreateCategoryMutation,
  useEditCategoryMutation,
  useDeleteCategoryMutation,
  useProductsQuery,
  useLazyProductQuery,
  useProductQuery,
  useCreateProductMutation,
  useEditProductMutation,
  useRecordSaleMutation,
  useDeleteProductMutation,
  useReviewsQuery,
  useModerateReviewMutation,
  useUsersQuery,
  useUserQuery,
  useEditUserMutation,
  useDeleteUserMutation,
  useAdminsQuery,
  useCreateAdminMutation,
  useDeleteAdminMutation,
  useChangePasswordMutation,
  useSubscribersQuery,
  useRemoveSubscriberMutation,
  useOrdersQuery,
  useLatestOrdersQuery,
  useOrderQuery,
  useEditShipmentMutation,
  useMarkPaidMutation,
  useCloseOrderMutation,
  useFailedMailsQuery,
  useRetryMailMutation,
  useDismissMailMutation,
  useDashboardQuery,
  useHealthQuery,
  useLazyHistoryQuery,
  useSettingsQuery,
  useAddShopImageMutation,
  useChangeSettingsMutation,
} = adminApi;
