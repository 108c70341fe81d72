import { reviewDate } from '#shared/domain/dates.ts';
import { toCents } from '#shared/domain/money.ts';
import { lineTotal } from '#shared/domain/pricing.ts';
import type { Order } from '#shared/domain/schemas/order.ts';
import { Dialog } from '../../../ui/on-demand/dialog.tsx';
import { ResponsiveImage } from '../../../ui/core/responsive-image.tsx';
import { Price } from '../../../ui/core/price.tsx';
import { Totals } from '../../../ui/on-demand/totals.tsx';
import { EmailLink } from '../../ui/email-link.tsx';
import { addressText, customerName } from './order-rules.ts';

interface Props {
  order: Order;
  onClosed: () => void;
}

/** All data of an order, as it was placed. */
export const OrderDetails = ({ order, onClosed }: Props) => (
  <Dialog title={`Orden del ${reviewDate(order.createdAt)}`} onClosed={onClosed}>
    <div className="order-details">
      <ul className="item-list">
        {order.products.products.map(({ id, title, img, quantity, price }) => (
          <li key={id}>
            <ResponsiveImage name={img} alt="" sizes="56px" width={56} height={56} />
            <div className="item-text">
              <strong>{title}</strong>
              <span>
                {quantity} × <Price amount={toCents(price)} />
              </span>
            </div>
            <Price amount={lineTotal({ price: toCents(price), quantity })} />
          </li>
        ))}
      </ul>
      <Totals
        subtotal={toCents(order.totalPrice)}
        shipping={toCents(order.shipping)}
        total={toCents(order.grandTotal)}
      />
      <dl className="order-facts">
        <dt>Cliente</dt>
        <dd>
          {customerName(order)}
          {order.customer && (
            <>
              {' · '}
              <EmailLink email={order.customer.email} />
            </>
          )}
        </dd>
        <dt>Dirección</dt>
        <dd>{addressText(order.address)}</dd>
        <dt>Notas</dt>
        <dd className="order-notes">{order.notes === '' ? 'Sin notas' : order.notes}</dd>
        <dt>Estado</dt>
        <dd>{order.status}</dd>
        <dt>Id</dt>
        <dd>{order.id}</dd>
      </dl>
    </div>
  </Dialog>
);
