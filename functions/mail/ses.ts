/** Sends composed mails through SES and tells final errors from transient ones. */
import { ShopError } from '#shared/domain/errors.ts';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { env } from '../http/env.ts';
import { MAIL_TAG } from './feedback-rules.ts';

/**
 * No SDK retries. If SES accepted a mail but its answer was lost, a retry would send the mail twice.
 * The stream retries instead, after checking the outbox item.
 */
const client = new SESClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

/** Errors of the address or the content, which a retry would repeat. */
const FINAL_ERRORS = new Set(['MessageRejected', 'InvalidParameterValue']);

/**
 * @param id of the mail, which SES repeats in its report about a bounce
 * @param raw the whole message with its headers
 * @returns the code of a final error, or `undefined` when SES accepted the mail
 * @throws ShopError UNAVAILABLE for every other error, including quotas and wrong settings of SES
 */
export const sendRawMail = async (
  id: string,
  to: string,
  raw: Uint8Array,
): Promise<string | undefined> => {
  try {
    await client.send(
      new SendRawEmailCommand({
        Source: env.mailFrom,
        Destinations: [to],
        RawMessage: { Data: raw },
        Tags: [{ Name: MAIL_TAG, Value: id }],
      }),
    );
    return undefined;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (FINAL_ERRORS.has(name)) return name;
    throw new ShopError('UNAVAILABLE', { cause });
  }
};
