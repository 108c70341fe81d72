import { Link } from 'react-router-dom';
import { reviewDate } from '#shared/domain/dates.ts';
import { orderNumber } from '#shared/domain/order-number.ts';
import { toCents } from '#shared/domain/money.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Price } from '../../../ui/core/price.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { DATE_ORDERS, priceTexts, type Column } from '../../ui/columns.ts';
import { paths } from '../../shell/paths.ts';
import { addressText, customerName, linesText, stateText, unitsOf } from './order-rules.ts';
import { OrderState } from './order-state.tsx';

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
  {
    id: 'email',
    header: 'Correo',
    value: ({ customer }) => customer?.email ?? null,
    isShown: false,
  },
  {
    id: 'telefono',
    header: 'Teléfono',
    value: ({ customer }) => customer?.phone ?? null,
    isShown: false,
  },
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
  { id: 'envio', header: 'Envío', value: ({ shipping }) => shipping, isShown: false },
  { id: 'total', header: 'Total', value: ({ grandTotal }) => grandTotal, isShown: false },
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
  {
    id: 'codigo-postal',
    header: 'Código postal',
    value: ({ address }) => address.codigoPostal,
    isShown: false,
  },
  { id: 'ciudad', header: 'Ciudad', value: ({ address }) => address.ciudad, isShown: false },
  {
    id: 'provincia',
    header: 'Provincia',
    value: ({ address }) => address.provincia,
    isShown: false,
  },
  { id: 'pais', header: 'País', value: ({ address }) => address.pais, isShown: false },
  { id: 'articulos', header: 'Artículos', value: linesText, isShown: false },
  { id: 'notas', header: 'Notas', value: ({ notes }) => notes, isShown: false },
  {
    id: 'id',
    header: 'Id',
    value: ({ id }) => id,
    shownText: ({ id }) => orderNumber(id),
    isShown: false,
  },
];
