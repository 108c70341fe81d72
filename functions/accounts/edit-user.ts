import { ShopError } from '#shared/domain/errors.ts';
import { editUser } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { normalEmail } from '../table/keys.ts';
import { findUser, saveUserChanges, toUser } from './account-table.ts';
import { requireCurrentPassword } from './current-password.ts';
import { requireFreeEmail } from './email-guard-table.ts';

export const handler = signedInEndpoint(editUser, async (request) => {
  const { actor, params, form, files, viewerAddress, now } = request;
  const user = await findUser(params.id);
  if (!user) throw new ShopError('NOT_FOUND');
  const { currentPassword, ...changes } = form;
  if (normalEmail(form.email ?? user.email) !== normalEmail(user.email)) {
    if (user.demo) throw new ShopError('DEMO_PROTECTED');
    const caller = { viewerAddress, device: undefined };
    if (actor.role === 'user') await requireCurrentPassword(user, currentPassword, { caller, now });
    await requireFreeEmail(form.email ?? user.email);
  }
  const [avatar] = await storeImages(files['avatar'], 'avatar');
  const edited = await saveUserChanges(user, { ...changes, ...(avatar && { avatar }) }, now);
  return { user: toUser(edited) };
});
