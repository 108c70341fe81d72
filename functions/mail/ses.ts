import { ShopError } from '#shared/domain/errors.ts';
import type { Rejection } from '#shared/domain/schemas/mail.ts';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { env } from '../runtime/env.ts';
import { MAIL_TAG } from './feedback-rules.ts';

/**
 * No SDK retries. If SES accepted a mail but its answer was lost, a retry would send the mail twice.
 * The stream retries instead, after checking the outbox item.
 */
const client = new SESClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

const FINAL_ERRORS: Readonly<Record<string, Rejection>> = {
  MessageRejected: 'MessageRejected',
  InvalidParameterValue: 'InvalidParameterValue',
  // SES's documentation has one name, its answers have the other.
  AccessDenied: 'AccessDenied',
  AccessDeniedException: 'AccessDenied',
};

const rejectionOf = (error: unknown): Rejection | undefined => {
  if (!(error instanceof Error)) return undefined;
  // SES has no code for this case. Its message names the unverified addresses.
  const isUnverified = error.name === 'MessageRejected' && /not verified/i.test(error.message);
  return isUnverified ? 'AddressNotVerified' : FINAL_ERRORS[error.name];
};

/**
 * @param id of the mail, which SES repeats in its report about a bounce
 * @param raw the whole message with its headers
 * @returns why SES will never accept the mail, or `undefined` when it accepted the mail
 * @throws ShopError UNAVAILABLE for every other error, including quotas and wrong settings of SES
 */
export const sendRawMail = async (
  id: string,
  to: string,
  raw: Uint8Array,
): Promise<Rejection | undefined> => {
  try {
    await client.send(
      new SendRawEmailCommand({
        Source: env.mailFrom,
        Destinations: [to],
        RawMessage: { Data: raw },
        Tags: [{ Name: MAIL_TAG, Value: id }],
        // An identity that other stages use too has another default, or none.
        ...(env.configurationSet && { ConfigurationSetName: env.configurationSet }),
      }),
    );
    return undefined;
  } catch (cause) {
    const rejection = rejectionOf(cause);
    if (rejection !== undefined) return rejection;
    throw new ShopError('UNAVAILABLE', { cause });
  }
};
