import { orderDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/schemas/order.ts';

/** The day on which the order was sent, for the place beside its status; nothing before (RULE-70). */
export const SentMark = ({ sent }: Pick<Order, 'sent'>) =>
  sent && (
    <span className="order-sent">
      Enviado el <time dateTime={sent.at}>{orderDate(sent.at)}</time>
    </span>
  );
