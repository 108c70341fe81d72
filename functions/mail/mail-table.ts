/**
 * The outbox: a mail is an item, written in the transaction that causes it. The table's stream
 * hands it to the mail worker, so no request ever waits for SES or fails with it (RULE-33).
 */
import type { OrderId, Owner } from '#shared/domain/ids.ts';
import type { Page } from '#shared/rows/row.ts';
import type { FailedMail, MailKind } from '#shared/domain/schemas/mail.ts';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { env } from '../http/env.ts';
import { calling, document, getItem, getItems, type Item } from '../table/client.ts';
import { FAILED_MAILS_LIST, keys } from '../table/keys.ts';
import { pageOf, queryNewest, type PageRequest } from '../table/page.ts';
import { transact, type TransactItem } from '../table/transact.ts';

/** What a mail is about: enough for the worker to find out the rest when it sends. */
export type MailSubject = { kind: MailKind } & (
  | { kind: 'orderConfirmation'; owner: Owner; orderId: OrderId }
  /** Written for unknown addresses too, so that known and unknown take the same time. */
  | { kind: 'passwordReset'; email: string }
  | { kind: 'newsletterWelcome'; email: string; unsubscribeToken: string }
  /** To the old address, after a change (RULE-31). */
  | { kind: 'emailChanged'; email: string; firstname: string }
);

/** `skipped`: there was nobody to write to, or none who takes it. `failed`: refused for good; these are in a list. */
export type MailStatus = 'pending' | 'sent' | 'skipped' | 'failed';

export interface MailRecord {
  id: string;
  subject: MailSubject;
  status: MailStatus;
  /** Of a failure, as SES calls it. */
  reason?: string;
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

/** A mail as it stands now; the stream's image of it is as old as the stream is late. */
export const findMail = async (id: string): Promise<MailRecord | undefined> =>
  (await getItem(keys.mail(id), { consistent: true })) as MailRecord | undefined;

/**
 * What became of a mail, once: who comes second changes nothing.
 * @param reason of a failure, by its name in SES: nothing about a person
 */
export const closeMail = async (
  id: string,
  status: Exclude<MailStatus, 'pending'>,
  reason?: string,
): Promise<void> => {
  const list = status === 'failed' ? keys.failedMailList(id) : {};
  const changes = { status, ...(reason && { reason }), ...list };
  const names = Object.keys(changes);
  await calling(
    document.send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: keys.mail(id),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: '#status = :pending',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: {
          ...Object.fromEntries(Object.entries(changes).map(([name, to]) => [`:${name}`, to])),
          ':pending': 'pending' satisfies MailStatus,
        },
      }),
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

/** Mails that were refused for good, latest first, with the address that each was for. */
export const listFailed = async (request: PageRequest): Promise<Page<FailedMail>> => {
  const items = await queryNewest(FAILED_MAILS_LIST, request);
  const { entries, next } = pageOf(items as unknown as MailRecord[], request.limit);
  const owners = entries.flatMap(({ subject }) =>
    subject.kind === 'orderConfirmation' ? [keys.account(subject.owner)] : [],
  );
  // An account may have several: DynamoDB wants every key once.
  const wanted = [...new Map(owners.map((key) => [key.pk, key])).values()];
  const accounts = wanted.length === 0 ? [] : await getItems(wanted);
  const addresses = new Map(accounts.map(({ pk, email }) => [pk, email as string]));
  return {
    next,
    entries: entries.map(({ id, subject, reason = '', createdAt }) => ({
      id,
      kind: subject.kind,
      to:
        subject.kind === 'orderConfirmation'
          ? (addresses.get(keys.account(subject.owner).pk) ?? '')
          : subject.email,
      reason,
      createdAt,
    })),
  };
};

/**
 * Puts a mail into the outbox again, as a new one: the stream sends what is new.
 * @param was `pending` for one that the stream of a restored table knows nothing of
 * @returns whether there was such a mail; who comes second finds none
 */
export const sendAgain = async (
  id: string,
  now: Date,
  was: MailStatus = 'failed',
): Promise<boolean> => {
  const mail = await findMail(id);
  if (mail?.status !== was) return false;
  const failed = await transact([
    {
      Delete: {
        TableName: env.tableName,
        Key: keys.mail(id),
        ConditionExpression: '#status = :was',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':was': was },
      },
    },
    mailToSend(mail.subject, now),
  ]);
  return failed.length === 0;
};
