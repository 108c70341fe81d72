import { Link } from 'react-router-dom';
import { reviewDate } from '#shared/domain/dates.ts';
import { orderNumber } from '#shared/domain/order-number.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Price } from '../../../ui/core/price.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { DATE_ORDERS, priceTexts, type Column } from '../../ui/columns.ts';
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
      {shipment !== undefined && <div className="cell-note text-nowrap">{shipment}</div>}
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

/** A column of the file only. */
const inFile = (id: string, header: string, value: Column<Order>['value']): Column<Order> => ({
  id,
  header,
  value,
  isShown: false,
});

export const ORDER_COLUMNS: readonly Column<Order>[] = [
  {
    id: 'fecha',
    header: 'Fecha',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{reviewDate(createdAt)}</time>,
    csv: ({ createdAt }) => reviewDate(createdAt),
    orderNames: DATE_ORDERS,
  },
  {
    id: 'cliente',
    header: 'Cliente',
    value: customerName,
    cell: (order) => (
      <>
        <Link to={paths.order(order.id)}>{customerName(order)}</Link>
        {order.customer && (
          <div className="cell-note">
            <EmailLink email={order.customer.email} />
          </div>
        )}
      </>
    ),
    card: 'title',
  },
  inFile('email', 'Correo', ({ customer }) => customer?.email ?? null),
  inFile('telefono', 'Teléfono', ({ customer }) => customer?.phone ?? null),
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
  inFile('envio', 'Envío', ({ shipping }) => shipping),
  inFile('total', 'Total', ({ grandTotal }) => grandTotal),
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
  inFile('codigo-postal', 'Código postal', ({ address }) => address.codigoPostal),
  inFile('ciudad', 'Ciudad', ({ address }) => address.ciudad),
  inFile('provincia', 'Provincia', ({ address }) => address.provincia),
  inFile('pais', 'País', ({ address }) => address.pais),
  inFile('articulos', 'Artículos', linesText),
  inFile('notas', 'Notas', ({ notes }) => notes),
  { ...inFile('id', 'Id', ({ id }) => id), shownText: ({ id }) => orderNumber(id) },
];
