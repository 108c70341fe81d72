import { decodeTime } from 'ulid';

const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** Attributes with which a guard or a used key names the item that it belongs to. */
export const OWNER_IDS = ['productId', 'accountId', 'orderId'] as const;

/**
 * Epoch ms at which the item was made, as the newest id in its key or in its owner's id tells;
 * 0 for items without such an id, such as categories.
 */
export const bornAt = (item: Readonly<Record<string, unknown>>): number => {
  const names = ['pk', 'sk', ...OWNER_IDS].map((name) => item[name]);
  const parts = names.flatMap((value) => (typeof value === 'string' ? value.split('#') : []));
  return Math.max(0, ...parts.filter((part) => ULID.test(part)).map((id) => decodeTime(id)));
};
