/** SES: hands over a composed mail. Which faults pass and which stay is decided here. */
import { ShopError } from '#shared/domain/errors.ts';
import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses';
import { env } from '../http/env.ts';

/**
 * One try: the stream brings a mail again, and SES would send what it took without our hearing of it
 * a second time.
 */
const client = new SESClient({
  maxAttempts: 1,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

/** SES will not take this mail tomorrow either: its address or its content. */
const FOR_GOOD = new Set(['MessageRejected', 'InvalidParameterValue']);

/**
 * @param raw the whole message, headers and all
 * @returns the name of SES's refusal, or nothing when it took the mail
 * @throws ShopError UNAVAILABLE for everything that may be better later, our own settings included
 */
export const sendRawMail = async (to: string, raw: Uint8Array): Promise<string | undefined> => {
  try {
    await client.send(
      new SendRawEmailCommand({
        Source: env.mailFrom,
        Destinations: [to],
        RawMessage: { Data: raw },
      }),
    );
    return undefined;
  } catch (cause) {
    const name = cause instanceof Error ? cause.name : '';
    if (FOR_GOOD.has(name)) return name;
    throw new ShopError('UNAVAILABLE', { cause });
  }
};
