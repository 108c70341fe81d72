/** Rejects a taken address before expensive work, such as decoding an avatar. */
import { get } from '../table/client.ts';
import { ADDRESS } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { emailTaken } from './account-table.ts';

/**
 * The transaction that writes the account still decides, because another request can take the
 * address in the meantime.
 * @throws ShopError EMAIL_TAKEN
 */
export const requireFreeEmail = async (email: string): Promise<void> => {
  if (await get(ADDRESS, keys.email('user', email), { consistent: true })) throw emailTaken();
};
