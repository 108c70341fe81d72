/** The calls about products and orders; admin-api.ts explains how an endpoint is written. */
import { ERRORS } from '#shared/domain/errors.ts';
import type { OrderId, ProductId } from '#shared/domain/ids.ts';
import type { Order, ShipmentChanges } from '#shared/domain/schemas/order.ts';
import type { ProductSummary } from '#shared/domain/schemas/product.ts';
import { withShipment } from '#shared/domain/orders.ts';
import type { BaseQueryApi } from '@reduxjs/toolkit/query/react';
import type { Problem } from '../../api/call.ts';
import { adminApi } from './admin-api.ts';
import { changeRows, removal, route, saved, wholeList } from './endpoints.ts';

const savedProduct = (product: ProductSummary) => saved('products', product);

const findProduct = route('listAllProducts', (id: string) => ({ query: { product: id } }));

const NOT_FOUND: Problem = {
  status: ERRORS.NOT_FOUND.status,
  code: 'NOT_FOUND',
  message: ERRORS.NOT_FOUND.message,
  details: [],
  retryAfter: undefined,
};

/** Reads a product by slug or id, also a hidden one, whenever its page opens. */
const product = {
  queryFn: async (id: string, api: BaseQueryApi) => {
    const { data, error } = await findProduct.queryFn(id, api);
    if (error) return { error };
    const [found] = data;
    if (!found) return { error: NOT_FOUND };
    api.dispatch(savedProduct(found));
    return { data: found };
  },
  keepUnusedDataFor: 0,
};

interface ProductEdit {
  id: ProductId;
  form: FormData;
  /** The version that the edit was made over; the shop rejects it if there is another one. */
  version?: number;
  /** Idempotency-Key of all attempts. */
  key?: string;
}

interface ShipmentEdit {
  order: Order;
  changes: ShipmentChanges;
}

/** Which orders a list has: all of them, those to send or those that were sent. */
interface OrderFilter {
  shipment?: 'toSend' | 'sent';
}

/** Moves an order between the lists at once. */
const savedOrder = (order: Order) =>
  changeRows('orders', (rows, filter) => {
    const { shipment } = (filter ?? {}) as OrderFilter;
    const others = rows.filter(({ id }) => id !== order.id);
    if (shipment !== undefined && (shipment === 'sent') !== (order.sent !== undefined))
      return others;
    return [...others, order].toSorted((a, b) => (a.id < b.id ? 1 : -1));
  });

/** Orders on the dashboard (SPEC-2). */
const LATEST = 50;

const shopApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    products: build.query(wholeList('listAllProducts')),
    product: build.query(product),
    createProduct: build.mutation(
      route(
        'createProduct',
        ({ form, key }: { form: FormData; key: string }) => ({
          headers: { 'idempotency-key': key },
          form,
        }),
        savedProduct,
      ),
    ),
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
    deleteProduct: build.mutation(removal('deleteProduct', 'products')),

    orders: build.query(wholeList('listOrders')),
    latestOrders: build.query(route('listOrders', (_: void) => ({ query: { limit: LATEST } }))),
    order: build.query({
      ...route('getOrder', (id: OrderId) => ({ params: { id } })),
      keepUnusedDataFor: 0,
    }),
    editShipment: build.mutation(
      route(
        'editShipment',
        ({ order: { id }, changes }: ShipmentEdit) => ({ params: { id }, body: changes }),
        (shipment, { order }) => savedOrder(withShipment(order, shipment)),
      ),
    ),
  }),
});

export const {
  useProductsQuery,
  useLazyProductQuery,
  useProductQuery,
  useCreateProductMutation,
  useEditProductMutation,
  useDeleteProductMutation,
  useOrdersQuery,
  useLatestOrdersQuery,
  useOrderQuery,
  useEditShipmentMutation,
} = shopApi;
