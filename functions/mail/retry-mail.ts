import { ShopError } from '#shared/domain/errors.ts';
import { retryMail } from '#shared/rows/mail.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { sendAgain } from '../outbox/mail-table.ts';

export const handler = signedInEndpoint(retryMail, async ({ params, now }) => {
  if (!(await sendAgain(params.id, now))) throw new ShopError('NOT_FOUND');
});
