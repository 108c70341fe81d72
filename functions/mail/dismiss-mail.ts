import { ShopError } from '#shared/domain/errors.ts';
import { dismissMail } from '#shared/rows/mail.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { forgetFailed } from '../outbox/mail-table.ts';

export const handler = signedInEndpoint(dismissMail, async ({ params }) => {
  if (!(await forgetFailed(params.id))) throw new ShopError('NOT_FOUND');
});
