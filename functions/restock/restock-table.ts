/**
 * One item for each address has all its alerts (RULE-60). A confirmed alert also has a small item
 * in the partition of its product, which is read when stock returns. A token is `<hash of the
 * address>.<secret>`.
 */
import { ShopError } from '#shared/domain/errors.ts';
import type { ProductId } from '#shared/domain/ids.ts';
import { isUniquePiece } from '#shared/domain/products.ts';
import { randomBytes } from 'node:crypto';
import { requireCount } from '../limits/limits-table.ts';
import { mailToSend } from '../outbox/mail-table.ts';
import { get } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { isSameHash, newSecret } from '../table/secret.ts';
import {
  PRODUCT,
  RESTOCK_ADDRESS,
  RESTOCK_ALERT,
  type RestockAddressRecord,
  type ProductRecord,
} from '../table/items.ts';
import { emailHash, keys, RESTOCK_PREFIX, type Item } from '../table/keys.ts';
import { isOf, itemOf } from '../table/kind.ts';
import { LOST_RACE, retryRaces } from '../table/retry-races.ts';
import { check, IS_NEW, put, remove, transact, type Write } from '../table/write.ts';
import {
  allConfirmed,
  currentAlerts,
  expiryOfAlerts,
  withAlert,
  type Alert,
} from './restock-rules.ts';

export const findAlertsOf = (hash: string): Promise<RestockAddressRecord | undefined> =>
  get(RESTOCK_ADDRESS, keys.restockAddress(hash), { consistent: true });

/** Fails if the alerts have changed since they were read. */
export const saveAlertsOf = (
  { email, secret, alerts }: Pick<RestockAddressRecord, 'email' | 'secret' | 'alerts'>,
  seen: RestockAddressRecord | undefined,
): Write => {
  const key = keys.restockAddress(emailHash(email));
  const isUnchanged = seen ? { when: expression`revision = ${seen.revision}` } : IS_NEW;
  if (alerts.length === 0) return remove(key, isUnchanged);
  const record = {
    email,
    secret,
    alerts,
    revision: randomBytes(9).toString('base64url'),
    expiresAt: expiryOfAlerts(alerts),
  };
  return put(itemOf(RESTOCK_ADDRESS, key, record), isUnchanged);
};

const saveConfirmed = (alert: Alert, hash: string): Write =>
  put(
    itemOf(RESTOCK_ALERT, keys.restockAlert(alert.productId, hash), {
      expiresAt: expiryOfAlerts([alert]),
    }),
  );

/** @throws ShopError NOT_FOUND, IN_STOCK, UNIQUE_PIECE */
const requireSoldOut = async (id: ProductId): Promise<void> => {
  const product = await get(PRODUCT, keys.product(id), { consistent: true });
  if (!product || product.hidden) throw new ShopError('NOT_FOUND');
  if (product.stock > 0) throw new ShopError('IN_STOCK');
  if (isUniquePiece(product)) throw new ShopError('UNIQUE_PIECE');
};

interface Request {
  email: string;
  productId: ProductId;
  isConfirmed: boolean;
  /** Whether a signed-in user asks for the own address. */
  isOwn: boolean;
}

/**
 * An unconfirmed alert writes a mail with a link, which sendMail may skip (RULE-48).
 * @returns false when the address already waits for as many products as it may
 * @throws ShopError NOT_FOUND, IN_STOCK, UNIQUE_PIECE, RATE_LIMITED
 */
export const saveAlert = async (
  { email, productId, isConfirmed, isOwn }: Request,
  now: Date,
): Promise<boolean> => {
  await requireSoldOut(productId);
  await requireCount([{ limit: 'productRestock', subject: productId }], now);
  const hash = emailHash(email);
  return retryRaces(async () => {
    const seen = await findAlertsOf(hash);
    const before = currentAlerts(seen?.alerts ?? [], now);
    const alerts = withAlert(before, { productId, isConfirmed }, now);
    if (!alerts) return false;
    const { email: to, secret } = seen ?? { email, secret: newSecret() };
    const added = alerts.at(-1);
    const token = `${hash}.${secret}`;
    const failed = await transact({
      product: check(keys.product(productId), expression`stock = ${0}`),
      alerts: saveAlertsOf({ email: to, secret, alerts }, seen),
      confirmedOrMail:
        isConfirmed && added
          ? saveConfirmed(added, hash)
          : mailToSend({ kind: 'restockConfirmation', email: to, token, requested: isOwn }, now),
    });
    if (failed?.product) await requireSoldOut(productId);
    return failed ? LOST_RACE : true;
  });
};

const findByToken = async (
  token: string,
): Promise<{ hash: string; seen: RestockAddressRecord | undefined; isRight: boolean }> => {
  const [hash = '', secret = ''] = token.split('.');
  const seen = await findAlertsOf(hash);
  return { hash, seen, isRight: isSameHash(seen?.secret, secret) };
};

/** Can be repeated. Returns whether the token is valid. */
export const confirmAlerts = (token: string, now: Date): Promise<boolean> =>
  retryRaces(async () => {
    const { hash, seen, isRight } = await findByToken(token);
    const alerts = currentAlerts(seen?.alerts ?? [], now);
    if (!seen || !isRight || alerts.length === 0) return false;
    if (alerts.every(({ confirmed }) => confirmed)) return true;
    const confirmed = allConfirmed(alerts, now);
    const failed = await transact({
      address: saveAlertsOf({ ...seen, alerts: confirmed }, seen),
      alerts: confirmed
        .filter((alert) => !alerts.includes(alert))
        .map((alert) => saveConfirmed(alert, hash)),
    });
    return failed ? LOST_RACE : true;
  });

/** A wrong secret gets the same answer, because anybody can compute an address's hash (PROMISE-S08). */
export const cancelAlerts = (token: string): Promise<void> =>
  retryRaces(async () => {
    const { hash, seen, isRight } = await findByToken(token);
    if (!seen || !isRight) return;
    const failed = await transact({
      address: saveAlertsOf({ ...seen, alerts: [] }, seen),
      alerts: seen.alerts.map(({ productId }) => remove(keys.restockAlert(productId, hash))),
    });
    return failed ? LOST_RACE : undefined;
  });

/** The items of products keep only the hash, and cause no mail without the address. */
export const forgetAlertsOf = (email: string): Write =>
  remove(keys.restockAddress(emailHash(email)));

export const isOnSale = ({ stock, hidden }: Item | ProductRecord): boolean =>
  Number(stock) > 0 && hidden !== true;

export const productOf = (alert: Item): string =>
  keys.product(String(alert['pk']).slice(RESTOCK_PREFIX.length) as ProductId).pk;

/** @param items the whole table, while the stream has no undelivered change */
export const dueRestockJobs = (items: readonly Item[]): string[] => {
  const kept = new Set(
    items.filter((item) => isOf(PRODUCT, item) && !isOnSale(item)).map(({ pk }) => String(pk)),
  );
  const waiting = items.filter((item) => isOf(RESTOCK_ALERT, item)).map(productOf);
  return [...new Set(waiting)].filter((pk) => !kept.has(pk)).map((pk) => `restock#${pk}`);
};
