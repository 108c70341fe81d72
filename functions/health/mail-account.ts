import type { Health, Known } from '#shared/domain/schemas/health.ts';
import { GetAccountCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { BRIEF } from './part.ts';

const client = new SESv2Client(BRIEF);

/** What SES allows this account. All stages of an account share it. */
export const readMailAccount = async (): Promise<Known<Health['mail']>> => {
  const { ProductionAccessEnabled, SendingEnabled, SendQuota } = await client.send(
    new GetAccountCommand({}),
  );
  return {
    isSandbox: ProductionAccessEnabled !== true,
    isPaused: SendingEnabled !== true,
    sent: SendQuota?.SentLast24Hours ?? 0,
    limit: SendQuota?.Max24HourSend ?? 0,
  };
};
