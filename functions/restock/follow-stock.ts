/** One transaction writes a mail and deletes its alert, so no step sends it twice (RULE-60). */
import type { ProductId } from '#shared/domain/ids.ts';
import { followChanges } from '#shared/rows/background.ts';
import type { Step } from '../stream/unfinished-table.ts';
import type { LongWork } from '../stream/long-work.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { get, queryItems } from '../table/client.ts';
import { PRODUCT, RESTOCK_ALERT } from '../table/items.ts';
import { keys, RESTOCK_PREFIX } from '../table/keys.ts';
import { isOf } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { EXISTS, remove, transact } from '../table/write.ts';
import { currentAlerts } from './restock-rules.ts';
import { findAlertsOf, saveAlertsOf, isOnSale, productOf } from './restock-table.ts';

/** Alerts of one step. Each writes a mail, the address and the alert. */
const ALERTS = Math.floor(followChanges.perRecord.writes / 3);

/** Writes a mail only if the product exists and the address still waits for it. */
const sendAlert = (productId: ProductId, hash: string, exists: boolean): Promise<void> =>
  retryRaces(async () => {
    const now = new Date();
    const seen = await findAlertsOf(hash);
    const alerts = currentAlerts(seen?.alerts ?? [], now);
    const mine = alerts.find((alert) => alert.productId === productId && alert.confirmed);
    const failed = await transact({
      alert: remove(keys.restockAlert(productId, hash), EXISTS),
      address:
        seen && mine
          ? saveAlertsOf({ ...seen, alerts: alerts.filter((alert) => alert !== mine) }, seen)
          : undefined,
      mail:
        seen && mine && exists
          ? mailToSend(
              { kind: 'restock', email: seen.email, token: `${hash}.${seen.secret}`, productId },
              now,
            )
          : undefined,
    });
    // The alert is gone: another step has handled it.
    return failed && !failed.alert ? LOST_RACE : undefined;
  });

/** A sold-out or hidden product keeps its alerts. */
const sendAlerts = async (subject: string): Promise<Step> => {
  const id = subject.slice(subject.indexOf('#') + 1) as ProductId;
  const product = await get(PRODUCT, keys.product(id), { consistent: true });
  if (product && !isOnSale(product)) return { done: true };
  const waiting = await queryItems({
    partition: keys.restockAlert(id, '').pk,
    consistent: true,
    limit: ALERTS,
    attributes: ['sk'],
  });
  for (const { sk } of waiting) {
    await sendAlert(id, String(sk).slice(RESTOCK_PREFIX.length), product !== undefined);
  }
  return waiting.length < ALERTS ? { done: true } : {};
};

export const restockWork: LongWork = {
  name: 'restock',
  /** The product is on sale again or deleted, or one of its alerts was confirmed. */
  subjectOf: ({ before, after }) => {
    if (after && isOf(RESTOCK_ALERT, after)) return productOf(after);
    if (!before || !isOf(PRODUCT, before)) return undefined;
    const isDue = !after || (!isOnSale(before) && isOnSale(after));
    return isDue ? String(before['pk']) : undefined;
  },
  takeStep: sendAlerts,
};
