/** Digits of a ULID: https://github.com/ulid/spec#encoding */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;
/** Attributes in which a guard or a used key stores the id of its owner. */
export const OWNER_IDS = ['productId', 'accountId', 'orderId'] as const;

/** Epoch ms: the first ten digits. */
const timeOf = (ulid: string): number =>
  [...ulid.slice(0, 10)].reduce((time, digit) => time * 32 + DIGITS.indexOf(digit), 0);

const ulidsIn = (values: readonly unknown[]): string[] =>
  values
    .flatMap((value) => (typeof value === 'string' ? value.split('#') : []))
    .filter((part) => ULID.test(part));

/** Whether no later item can have this key, because nothing gets an earlier item's ULID. */
export const isKeyForOnce = ({ pk, sk }: { pk: string; sk: string }): boolean =>
  ulidsIn([pk, sk]).length > 0;

/**
 * Epoch ms at which the item was made, read from the newest ULID in its key or its owner's id. 0 for
 * items without a ULID, such as categories.
 */
export const bornAt = (item: Readonly<Record<string, unknown>>): number => {
  const values = ['pk', 'sk', ...OWNER_IDS].map((name) => item[name]);
  return Math.max(0, ...ulidsIn(values).map(timeOf));
};
