/** The audit of the shop (ADR-0029): reads what may contradict itself, and keeps the result in one item. */
import { ShopError } from '#shared/domain/errors.ts';
import type { Audit } from '#shared/domain/schemas/health.ts';
import type { PaymentDifference } from '#shared/domain/schemas/payment.ts';
import { GetTopicAttributesCommand, SNSClient } from '@aws-sdk/client-sns';
import { setTimeout } from 'node:timers/promises';
import { readSuppressed } from '../outbox/recipient-table.ts';
import { readPaymentState } from '../payments/stripe-client.ts';
import { env } from '../runtime/env.ts';
import { logAudit } from '../runtime/request-log.ts';
import { getItems, query, queryItems } from '../table/client.ts';
import { AUDIT, ORDER, PAYMENT } from '../table/items.ts';
import {
  CATALOG_LIST,
  keys,
  OPEN_PAYMENTS_LIST,
  orderLists,
  UNFINISHED_LIST,
  USERS_LIST,
  type Item,
} from '../table/keys.ts';
import { decodeIfValid, isOf, itemOf, only } from '../table/kind.ts';
import { firstIdAt } from '../table/new-id.ts';
import { put, write } from '../table/write.ts';
import {
  differencesWithStripe,
  isOpenReason,
  MAX_DIFFERENCES,
  openDifferences,
  PAYMENT_WINDOW,
} from './compare-payments.ts';
import { contradictionsIn, guardOf, isUnfinished, type Contradiction } from './invariants-table.ts';

/** @returns undefined where alarms have no address */
const areAlarmsUnheard = async (): Promise<true | undefined> => {
  if (env.alarmTopic === '') return undefined;
  const { Attributes = {} } = await new SNSClient({}).send(
    new GetTopicAttributesCommand({ TopicArn: env.alarmTopic }),
  );
  const { SubscriptionsConfirmed: heard, SubscriptionsPending: waiting } = Attributes;
  return heard === '0' && waiting !== '0' ? true : undefined;
};

/** Maximum of unfinished items to read. More would not change the alarm. */
const MAX_UNFINISHED = 500;
/** Milliseconds after which the index has caught up with the table. */
const INDEX_DELAY = 2000;

/** Keys of the items beside an order: its closings, and its payment if Stripe made it. */
const besideOrder = (item: Item) => {
  const order = isOf(ORDER, item) ? decodeIfValid(ORDER, item) : undefined;
  if (!order) return [];
  const { owner, id, closed, withdrawal, payment } = order;
  return [
    ...((closed ?? withdrawal) ? [keys.closed(owner, id)] : []),
    ...(payment?.method === 'stripe' ? [keys.payment(owner, id)] : []),
  ];
};

/** The catalogue, unfinished work, the orders and users since then, and what belongs to them. */
const readSince = async (since: number): Promise<Item[]> => {
  const after = firstIdAt(since);
  const lists = await Promise.all([
    queryItems({ list: CATALOG_LIST }),
    ...[USERS_LIST, ...orderLists()].map((list) => queryItems({ list, after })),
    queryItems({ list: UNFINISHED_LIST, limit: MAX_UNFINISHED }),
  ]);
  const items = lists.flat();
  const others = items.flatMap((item) => [guardOf(item) ?? [], besideOrder(item)].flat());
  return [...items, ...(await getItems(others))];
};

/** The index is behind the table for a moment, so only what a second look finds too counts. */
const confirmed = async (
  first: readonly Contradiction[],
  since: number,
): Promise<Contradiction[]> => {
  if (first.length === 0) return [];
  await setTimeout(INDEX_DELAY);
  const seen = new Set(first.map((one) => JSON.stringify(one)));
  const second = contradictionsIn(await readSince(since));
  return second.filter((one) => seen.has(JSON.stringify(one)));
};

const auditPayments = async (
  items: readonly Item[],
  now: Date,
  last: Audit | undefined,
): Promise<Audit['payments']> => {
  const open = openDifferences(await query(PAYMENT, { list: OPEN_PAYMENTS_LIST }), now);
  const before = (last?.payments.differences ?? []).filter(({ reason }) => !isOpenReason(reason));
  const all = (found: readonly PaymentDifference[]): PaymentDifference[] => {
    const others = found.filter(({ orderId }) => !open.some((one) => one.orderId === orderId));
    return [...open, ...others].slice(0, MAX_DIFFERENCES);
  };
  try {
    const mode = await readPaymentState();
    if (mode === undefined) return { mode: 'none', differences: all([]) };
    if (mode === 'broken') return { mode, differences: all(before) };
    const found = await differencesWithStripe(only(PAYMENT, items), before, now);
    return { mode, differences: all(found) };
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    // The differences of the last audit stay while Stripe does not answer.
    return { mode: 'unknown', differences: all(before) };
  }
};

/** Checks the shop, saves the result for 'Salud', and counts what it found for the alarm. */
export const audit = async (now: Date, last: Audit | undefined): Promise<Audit> => {
  const since = now.getTime() - PAYMENT_WINDOW;
  const items = await readSince(since);
  const [found, payments, suppressed, alarmsUnheard] = await Promise.all([
    confirmed(contradictionsIn(items), since),
    auditPayments(items, now, last),
    readSuppressed(),
    areAlarmsUnheard(),
  ]);
  const unfinished = found.filter(isUnfinished).length;
  const result = {
    at: now.toISOString(),
    contradictions: found.length - unfinished,
    unfinished,
    payments,
    suppressed,
    ...(alarmsUnheard && { alarmsUnheard }),
  };
  await write(put(itemOf(AUDIT, keys.audit(), result)));
  logAudit(found, payments.differences.length);
  return result;
};
