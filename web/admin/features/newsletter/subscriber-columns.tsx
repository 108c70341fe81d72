import { reviewDate } from '#shared/domain/dates.ts';
import type { Subscriber } from '#shared/domain/schemas/subscriber.ts';
import { DATE_ORDERS, type Column } from '../../ui/columns.ts';
import { EmailLink } from '../../ui/email-link.tsx';

export const SUBSCRIBER_COLUMNS: readonly Column<Subscriber>[] = [
  {
    id: 'email',
    header: 'Correo',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailLink email={email} />,
    card: 'title',
  },
  {
    id: 'fecha',
    header: 'Desde',
    value: ({ subscribedAt }) => subscribedAt,
    cell: ({ subscribedAt }) => <time dateTime={subscribedAt}>{reviewDate(subscribedAt)}</time>,
    csv: ({ subscribedAt }) => reviewDate(subscribedAt),
    orderNames: DATE_ORDERS,
    card: 'labelled',
  },
];
