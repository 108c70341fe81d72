import { orderDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/schemas/order.ts';

/** Beside the status, once the order is sent (RULE-70). */
export const SentMark = ({ sent }: Pick<Order, 'sent'>) =>
  sent && (
    <span className="order-sent">
      Enviado el <time dateTime={sent.at}>{orderDate(sent.at)}</time>
    </span>
  );
