import { Link } from 'react-router-dom';
import { orderNumber } from '#shared/domain/orders.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Price } from '../../../ui/core/values.tsx';
import { dateColumn, fileColumn, priceTexts, type Column } from '../../ui/columns.tsx';
import { paths } from '../../shell/paths.ts';
import {
  buyerPhone,
  customerName,
  daysLeftText,
  destinationText,
  methodName,
  paymentText,
  stateText,
  stateTexts,
  toDoText,
  unitsOf,
  unitsText,
} from './order-rules.ts';

export const OrderState = ({ order }: { order: Order }) => {
  const payment = order.payment?.status === 'paid' ? undefined : paymentText(order);
  return (
    <>
      {/* All orders have this status (SPEC-4), so a narrow row leaves it out. */}
      <span className="text-nowrap d-none d-md-inline">{order.status}</span>
      {[payment, daysLeftText(order), toDoText(order), ...stateTexts(order)].map(
        (text) =>
          text !== undefined && (
            <div key={text} className="text-secondary small text-nowrap">
              {text}
            </div>
          ),
      )}
    </>
  );
};

export const openOrder = (order: Order) => (
  <Link
    className="btn btn-link"
    to={paths.order(order.id)}
    aria-label={`Ver el pedido ${orderNumber(order.id)} de ${customerName(order)}`}
  >
    Ver
  </Link>
);

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  dateColumn('fecha', 'Fecha', ({ createdAt }) => createdAt),
  {
    id: 'cliente',
    header: 'Cliente',
    value: customerName,
    cell: (order) => (
      <Link to={paths.order(order.id)}>
        {orderNumber(order.id)} <span className="fw-normal">{customerName(order)}</span>
      </Link>
    ),
    card: 'title',
  },
  fileColumn('Correo', ({ customer }) => customer?.email ?? null),
  fileColumn('Teléfono', (order) => buyerPhone(order) || null),
  {
    id: 'piezas',
    header: 'Piezas',
    value: unitsOf,
    cell: unitsText,
    align: 'end',
  },
  fileColumn('Importe', ({ totalPrice }) => totalPrice),
  fileColumn('Envío', ({ shipping }) => shipping),
  {
    id: 'destino',
    header: 'Destino',
    value: destinationText,
  },
  {
    id: 'total',
    header: 'Total',
    value: ({ grandTotal }) => toCents(grandTotal),
    cell: (order) => <Price amount={toCents(order.grandTotal)} currency={order.currency} />,
    csv: ({ grandTotal }) => grandTotal,
    shownText: (order) => priceTexts(toCents(order.grandTotal), order.currency),
    align: 'end',
    menuOrders: { descending: 'Total, de mayor a menor' },
  },
  {
    id: 'estado',
    header: 'Estado',
    value: stateText,
    cell: (order) => <OrderState order={order} />,
  },
  fileColumn('Moneda', ({ currency }) => currency),
  fileColumn('Pago', (order) => paymentText(order) ?? null),
  fileColumn('Forma de pago', ({ payment }) => (payment ? methodName(payment.method) : null)),
  fileColumn('Pagado el', ({ payment }) => payment?.paidAt?.slice(0, 10) ?? null),
  fileColumn('Destinatario', ({ recipient }) => recipient?.name ?? null),
  fileColumn('Teléfono del destinatario', ({ recipient }) => recipient?.phone ?? null),
  fileColumn('Dirección', ({ address }) => address.direccion),
  fileColumn('Código postal', ({ address }) => address.codigoPostal),
  fileColumn('Ciudad', ({ address }) => address.ciudad),
  fileColumn('Provincia', ({ address }) => address.provincia),
  fileColumn('País', ({ address }) => address.pais),
  fileColumn('Artículos', ({ products: { products } }) =>
    products.map(({ title, quantity }) => `${quantity} × ${title}`).join(', '),
  ),
  fileColumn('Regalo', ({ gift }) => (gift ? gift.message || 'Sí' : null)),
  fileColumn('Notas', ({ notes }) => notes),
  { ...fileColumn('Id', ({ id }) => id), shownText: ({ id }) => `Pedido ${orderNumber(id)}` },
];

const AMOUNTS: readonly string[] = ['Importe', 'Envío', 'Total'];

export const HELPER_ORDER_COLUMNS = ORDER_COLUMNS.filter(({ header }) => !AMOUNTS.includes(header));
