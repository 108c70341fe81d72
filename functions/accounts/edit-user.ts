import { existing, ShopError } from '#shared/domain/errors.ts';
import { editUser } from '#shared/rows/accounts.ts';
import { historyOf } from '../history/history-table.ts';
import { presenterFor, withoutMasks } from '../http/personal-data.ts';
import { signedInEndpoint } from '../http/account-endpoints.ts';
import { storeImages } from '../images/image-store.ts';
import { keys, normalEmail } from '../table/keys.ts';
import { findUser, requireFreeEmail, saveUserChanges, toUser } from './account-table.ts';
import { requireCurrentPassword } from './credentials.ts';

const addressOfVisitor = (): ShopError =>
  new ShopError('DEMO_PROTECTED', {
    details: [
      {
        field: 'email',
        code: 'DEMO_PROTECTED',
        message: 'En la demostración pública nadie puede cambiar el correo de otra visita.',
      },
    ],
  });

export const handler = signedInEndpoint(editUser, async (request) => {
  const { actor, params, form, files, now } = request;
  const user = existing(await findUser(params.id));
  const shown = presenterFor(request).user;
  const masked = shown(toUser(user));
  const { currentPassword, ...changes } = withoutMasks(form, { user: toUser(user), masked });
  if (normalEmail(form.email ?? user.email) !== normalEmail(user.email)) {
    if (user.demo) throw new ShopError('DEMO_PROTECTED');
    // With the address, a public admin could reset the password and sign in as the visitor.
    if (masked.email !== user.email) throw addressOfVisitor();
    if (actor.role === 'user') {
      await requireCurrentPassword('user', user, currentPassword, request);
    }
    await requireFreeEmail(form.email ?? user.email);
  }
  const [avatar] = await storeImages(files['avatar'], 'avatar', request);
  const set = { ...changes, ...(avatar && { avatar }) };
  const key = keys.account({ role: 'user', id: user.id });
  const history = historyOf(key, request, { before: user, changes: set });
  const edited = await saveUserChanges(user, set, now, history);
  return { user: shown(toUser(edited)) };
});
