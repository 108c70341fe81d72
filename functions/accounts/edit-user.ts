import { ShopError } from '#shared/domain/errors.ts';
import { editUser } from '#shared/rows/accounts.ts';
import { signedInEndpoint } from '../http/signed-in-endpoint.ts';
import { storeImages } from '../images/image-store.ts';
import { normalEmail } from '../table/keys.ts';
import { findUser, saveUserChanges, toUser } from './account-table.ts';

export const handler = signedInEndpoint(editUser, async ({ params, form, files, now }) => {
  const user = await findUser(params.id);
  if (!user) throw new ShopError('NOT_FOUND');
  if (user.demo && normalEmail(form.email ?? user.email) !== normalEmail(user.email)) {
    throw new ShopError('DEMO_PROTECTED');
  }
  const [avatar] = await storeImages(files['avatar']);
  const edited = await saveUserChanges(user, { ...form, ...(avatar && { avatar }) }, now);
  return { user: toUser(edited) };
});
