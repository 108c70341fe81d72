/** Apart from restock-table.ts, so that the bundles of accounts stay small. */
import { emailHash, keys } from '../table/keys.ts';
import { remove, type Write } from '../table/write.ts';

/**
 * The write that forgets an address, for a deleted account, a changed address or a bounce. What stays
 * in the partitions of products has only the hash, and causes no mail without the address.
 */
export const forgetAlertsOf = (email: string): Write =>
  remove(keys.restockAddress(emailHash(email)));
