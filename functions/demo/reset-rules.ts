import { decodeTime } from 'ulid';

/** Stricter than the library, whose ULIDs may be in lower case, as a visitor's slug is. */
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** Attributes in which a guard or a used key stores the id of its owner. */
export const OWNER_IDS = ['productId', 'accountId', 'madeId'] as const;

/**
 * Epoch ms at which the item was made, read from the newest ULID in its key or its owner's id. 0 for
 * items without a ULID, such as categories.
 */
export const bornAt = (item: Readonly<Record<string, unknown>>): number => {
  const ulids = ['pk', 'sk', ...OWNER_IDS]
    .flatMap((name) => String(item[name]).split('#'))
    .filter((part) => ULID.test(part));
  return Math.max(0, ...ulids.map(decodeTime));
};
