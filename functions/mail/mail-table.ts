/**
 * The outbox: a mail is an item, written in the transaction that causes it. The table's stream
 * hands it to the mail worker, so no request ever waits for SES or fails with it (decision 33).
 */
import type { OrderId, Owner } from '#shared/ids.ts';
import { ulid } from 'ulid';
import { env } from '../http/env.ts';
import type { Item } from '../table/client.ts';
import { keys } from '../table/keys.ts';
import type { TransactItem } from '../table/transact.ts';

/** What a mail is about: enough for the worker to find out the rest when it sends. */
export type MailSubject =
  | { kind: 'orderConfirmation'; owner: Owner; orderId: OrderId }
  /** Written for unknown addresses too, so that known and unknown take the same time. */
  | { kind: 'passwordReset'; email: string }
  | { kind: 'newsletterWelcome'; email: string; unsubscribeToken: string }
  /** To the old address, after a change (decision 31). */
  | { kind: 'emailChanged'; email: string; firstname: string };

export type MailStatus = 'pending' | 'sent' | 'failed';

export interface MailRecord {
  id: string;
  subject: MailSubject;
  status: MailStatus;
  /** UTC ISO 8601. */
  createdAt: string;
  /** Epoch seconds: addresses are not kept for ever. */
  expiresAt: number;
}

/** Seconds that a mail's record is kept: 30 days. */
const KEPT_FOR = 30 * 24 * 60 * 60;

export const isMail = (item: Item): boolean => item['sk'] === 'MAIL';

/** The outbox item of a mail, for the transaction that causes it. */
export const mailToSend = (subject: MailSubject, now: Date): TransactItem => {
  const id = ulid(now.getTime());
  const record: MailRecord = {
    id,
    subject,
    status: 'pending',
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + KEPT_FOR,
  };
  return { Put: { TableName: env.tableName, Item: { ...keys.mail(id), ...record } } };
};
