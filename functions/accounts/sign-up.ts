import type { UserId } from '#shared/domain/ids.ts';
import { signUp } from '#shared/rows/accounts.ts';
import { newId } from '../table/new-id.ts';
import { endpoint } from '../http/endpoint.ts';
import { passwordPepper } from '../secrets/shop-keys.ts';
import { signToken } from '../http/tokens.ts';
import { storeImage } from '../images/image-store.ts';
import { requireFreeEmail, saveNewUser, toUser } from './account-table.ts';
import { countOfNetwork } from '../limits/caller-network.ts';
import { requireCount } from '../limits/limits-table.ts';
import { requireStrong } from './password-rules.ts';
import { hashPassword } from '../http/passwords.ts';

export const handler = endpoint(signUp, async ({ form, files, viewerAddress, now }) => {
  const { password, ...person } = form;
  requireStrong(password, 'user', person);
  const [image] = files['avatar'] ?? [];
  const [pepper] = await Promise.all([passwordPepper(), requireFreeEmail(person.email)]);
  // Before the password is hashed and the image decoded (PROMISE-S07).
  await requireCount(await countOfNetwork('signUp', viewerAddress), now);
  const [avatar, passwordHash] = await Promise.all([
    image ? storeImage(image, 'avatar') : null,
    hashPassword(password, pepper),
  ]);
  const id = newId(now) as UserId;
  const createdAt = now.toISOString();
  const user = { ...person, id, avatar, tokenVersion: 1, createdAt };
  await saveNewUser(user, passwordHash, now);
  const token = await signToken({ owner: { role: 'user', id }, version: user.tokenVersion }, now);
  return { token, user: toUser(user) };
});
