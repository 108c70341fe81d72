import { Link } from 'react-router-dom';
import { reviewDate } from '#shared/domain/dates.ts';
import { orderNumber } from '#shared/domain/orders.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Price } from '../../../ui/core/values.tsx';
import { EmailLink } from '../../ui/person.tsx';
import { dateColumn, fileColumn, priceTexts, type Column } from '../../ui/columns.tsx';
import { paths } from '../../shell/paths.ts';
import {
  addressText,
  customerName,
  linesText,
  shipmentText,
  stateText,
  unitsOf,
} from './order-rules.ts';

/** The order's status (SPEC-4), and its shipment below. */
export const OrderState = ({ order }: { order: Order }) => {
  const shipment = shipmentText(order);
  return (
    <>
      <span className="text-nowrap">{order.status}</span>
      {shipment !== undefined && <div className="text-secondary small text-nowrap">{shipment}</div>}
    </>
  );
};

/** The link at the end of an order's row. */
export const openOrder = (order: Order) => (
  <Link
    className="btn btn-link"
    to={paths.order(order.id)}
    aria-label={`Ver el pedido de ${customerName(order)}, ${reviewDate(order.createdAt)}`}
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
      <>
        <Link to={paths.order(order.id)}>{customerName(order)}</Link>
        {order.customer && (
          <div className="text-secondary small fw-normal">
            <EmailLink email={order.customer.email} />
          </div>
        )}
      </>
    ),
    card: 'title',
  },
  fileColumn('email', 'Correo', ({ customer }) => customer?.email ?? null),
  fileColumn('telefono', 'Teléfono', ({ customer }) => customer?.phone ?? null),
  { id: 'piezas', header: 'Piezas', value: unitsOf, align: 'end', card: 'wide' },
  {
    id: 'importe',
    header: 'Importe',
    value: ({ totalPrice }) => toCents(totalPrice),
    cell: ({ totalPrice }) => <Price amount={toCents(totalPrice)} />,
    csv: ({ totalPrice }) => totalPrice,
    shownText: ({ totalPrice }) => priceTexts(toCents(totalPrice)),
    align: 'end',
  },
  fileColumn('envio', 'Envío', ({ shipping }) => shipping),
  fileColumn('total', 'Total', ({ grandTotal }) => grandTotal),
  {
    id: 'estado',
    header: 'Estado',
    value: stateText,
    cell: (order) => <OrderState order={order} />,
  },
  {
    id: 'direccion',
    header: 'Dirección',
    value: ({ address }) => addressText(address),
    csv: ({ address }) => address.direccion,
    card: 'wide',
  },
  fileColumn('codigo-postal', 'Código postal', ({ address }) => address.codigoPostal),
  fileColumn('ciudad', 'Ciudad', ({ address }) => address.ciudad),
  fileColumn('provincia', 'Provincia', ({ address }) => address.provincia),
  fileColumn('pais', 'País', ({ address }) => address.pais),
  fileColumn('articulos', 'Artículos', linesText),
  fileColumn('notas', 'Notas', ({ notes }) => notes),
  { ...fileColumn('id', 'Id', ({ id }) => id), shownText: ({ id }) => orderNumber(id) },
];
