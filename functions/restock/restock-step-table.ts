/**
 * Carries out the confirmed restock alerts of a product (ADR-0064). Each alert is deleted in the
 * transaction that writes its mail, so repeated, late and concurrent steps send one mail. A deleted
 * alert comes through the stream and starts the next step.
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { followChanges } from '#shared/rows/changes.ts';
import type { Change } from '../stream/stream-change.ts';
import { mailToSend } from '../mail/mail-table.ts';
import { get, queryItems } from '../table/client.ts';
import { PRODUCT, RESTOCK_ALERT } from '../table/items.ts';
import { keys, RESTOCK_PREFIX, type Item } from '../table/keys.ts';
import { isOf } from '../table/kind.ts';
import { EXISTS, remove, transact } from '../table/write.ts';
import type { ProductRecord } from '../table/records.ts';
import { currentAlerts } from './restock-rules.ts';
import { findAlertsOf, saveAlertsOf } from './restock-table.ts';

/** Alerts of one step. Each writes a mail, the address and the alert. */
const ALERTS = Math.floor(followChanges.perRecord.writes / 3);
/** Attempts. A lost race means that somebody changed the alerts of the same address. */
const MAX_RACES = 5;

/** Deletes an alert, with a mail if the product exists and the address still waits for it. */
const settle = async (productId: ProductId, hash: string, exists: boolean): Promise<void> => {
  for (let race = 0; race < MAX_RACES; race += 1) {
    const now = new Date();
    const seen = await findAlertsOf(hash);
    const alerts = currentAlerts(seen?.alerts ?? [], now);
    const mine = alerts.find((alert) => alert.productId === productId && alert.confirmed);
    const failed = await transact([
      remove(keys.restockAlert(productId, hash), EXISTS),
      ...(seen && mine
        ? [saveAlertsOf({ ...seen, alerts: alerts.filter((alert) => alert !== mine) }, seen)]
        : []),
      ...(seen && mine && exists
        ? [
            mailToSend(
              { kind: 'restock', email: seen.email, token: `${hash}.${seen.secret}`, productId },
              now,
            ),
          ]
        : []),
    ]);
    // Without the first item, another step has settled the alert.
    if (failed.length === 0 || failed.some(({ index }) => index === 0)) return;
  }
  throw new ShopError('CONFLICT_RETRY', { retryAfter: 1 });
};

const isOnSale = ({ stock, hidden }: Item | ProductRecord): boolean =>
  Number(stock) > 0 && hidden !== true;

/** One step for a product that is on sale or deleted. A sold-out or hidden product keeps its alerts. */
export const settleAlerts = async (id: ProductId): Promise<void> => {
  const product = await get(PRODUCT, keys.product(id), { consistent: true });
  if (product && !isOnSale(product)) return;
  const waiting = await queryItems({
    partition: keys.restockAlert(id, '').pk,
    consistent: true,
    limit: ALERTS,
    attributes: ['sk'],
  });
  for (const { sk } of waiting) {
    await settle(id, String(sk).slice(RESTOCK_PREFIX.length), product !== undefined);
  }
};

/** @param alert an item of the kind RESTOCK_ALERT */
const productOf = (alert: Item): ProductId =>
  String(alert['pk']).slice(RESTOCK_PREFIX.length) as ProductId;

/**
 * The product whose alerts may be due after the change: it is on sale again, it is gone, or one of its
 * alerts is new or deleted.
 */
export const productToSettle = ({ before, after }: Change): ProductId | undefined => {
  const item = after ?? before ?? {};
  if (isOf(RESTOCK_ALERT, item)) return productOf(item);
  if (!before || !isOf(PRODUCT, before)) return undefined;
  const isDue = !after || (!isOnSale(before) && isOnSale(after));
  return isDue ? (String(before['id']) as ProductId) : undefined;
};

/** @param items the whole table, while the stream has no undelivered change */
export const productsToSettle = (items: readonly Item[]): ProductId[] => {
  const kept = new Set(
    items.filter((item) => isOf(PRODUCT, item) && !isOnSale(item)).map(({ id }) => String(id)),
  );
  const waiting = items.filter((item) => isOf(RESTOCK_ALERT, item)).map(productOf);
  return [...new Set(waiting)].filter((id) => !kept.has(id));
};
