import { suppressAddress } from '#shared/rows/mail.ts';
import type { EventBridgeEvent } from 'aws-lambda';
import { compose } from '../runtime/compose.ts';
import { logSuppressions } from '../runtime/request-log.ts';
import { bouncedMailIn, suppressionsIn, type MailFeedback } from './feedback-rules.ts';
import { markBounced } from '../outbox/mail-table.ts';
import { suppress } from '../outbox/recipient-table.ts';
import { forgetAlertsOf } from '../restock/restock-table.ts';
import { write } from '../table/write.ts';
import { endSubscriptionOf } from '../newsletter/subscription-table.ts';

type Feedback = Pick<EventBridgeEvent<string, MailFeedback>, 'time' | 'detail'>;

/** Lists a bounced mail for admins (RULE-76). Idempotent, because EventBridge may repeat events. */
export const handler = compose(suppressAddress, async ({ time, detail }: Feedback) => {
  const bounced = bouncedMailIn(detail);
  if (bounced) await markBounced(bounced.id, bounced);
  const found = suppressionsIn(detail);
  if (!found) return;
  for (const address of found.addresses) {
    await suppress(address, found.reason, new Date(time));
    await endSubscriptionOf(address);
    await write(forgetAlertsOf(address));
  }
  logSuppressions(found.reason, found.addresses.length);
});
