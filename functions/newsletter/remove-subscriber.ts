import { removeSubscriber } from '#shared/rows/newsletter.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { endSubscriptionWithId } from './subscription-table.ts';

export const handler = signedInEndpoint(removeSubscriber, ({ params }) =>
  endSubscriptionWithId(params.id),
);
