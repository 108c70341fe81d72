/** The type of a kind of item (items.ts), and the functions that use it. */
import type { Item, Key } from './keys.ts';

/**
 * Makes the schema of an item's attributes. It is a function, so that a bundle holds only the
 * schemas that it uses.
 */
export interface Decoder<R> {
  record: () => { parse: (item: unknown) => R };
}
/** The attributes of a kind, decoded. */
export type RecordOf<K extends Decoder<unknown>> = ReturnType<ReturnType<K['record']>['parse']>;

export interface Kind<R = unknown> extends Decoder<R> {
  /** Alternative partition keys with their sort key; `<…>` stands for anything. */
  key: readonly [partitions: string | readonly string[], sort: string];
  /** Key in the list index, with alternatives. Absent if the item is in no list. */
  list?: readonly [partitions: string | readonly string[], sort: string];
  /** Days until DynamoDB deletes the item. Absent if the item stays. */
  days?: number;
  personal?: true;
  /** The demo's reset leaves the item as it is. */
  survivesReset?: true;
}

/** The placeholder of a pattern is at its end: `ORDER#<order>`. */
const fits = (pattern: string, value: unknown): boolean => {
  const [fixed = '', ...placeholders] = pattern.split('<');
  if (typeof value !== 'string') return false;
  return placeholders.length > 0 ? value.startsWith(fixed) : value === fixed;
};

/** Whether an item, or a bare key, is of the kind. */
export const isOf = ({ key: [partitions, sort] }: Kind, { pk, sk }: Item): boolean =>
  fits(sort, sk) && [partitions].flat().some((pattern) => fits(pattern, pk));

/** Each schema is built when it is used first. */
const schemas = new Map<unknown, { parse: (item: unknown) => unknown }>();

/** @throws Error when an attribute is missing or has another type: a fault of the shop's own code */
export const decode = <R>({ record }: Decoder<R>, item: Item): R => {
  const schema = schemas.get(record) ?? record();
  schemas.set(record, schema);
  return schema.parse(item) as R;
};

/** Returns `undefined` for an item that the decoder rejects, for checks that have to continue. */
export const decodeIfValid = <R>(kind: Decoder<R>, item: Item): R | undefined => {
  try {
    return decode(kind, item);
  } catch {
    return undefined;
  }
};

/** The items of one kind, decoded; other kinds are left out. */
export const only = <R>(kind: Kind<R>, items: readonly Item[]): R[] =>
  items.filter((item) => isOf(kind, item)).map((item) => decode(kind, item));

/** The item to write, type-checked against the kind's attributes. */
export const itemOf = <R extends object>(_kind: Kind<R>, keys: Key, record: R): Item => ({
  ...keys,
  ...record,
});

/** Epoch seconds at which an item that is written now expires. */
export const expiryOf = ({ days }: { days: number }, now: Date): number =>
  Math.floor(now.getTime() / 1000) + days * 86_400;
