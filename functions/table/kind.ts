import type { Item, Key } from './keys.ts';

/** `record` is a function, so that a bundle contains only the schemas that it uses. */
export interface Decoder<R> {
  record: () => { parse: (item: unknown) => R };
}
export type RecordOf<K extends Decoder<unknown>> = ReturnType<ReturnType<K['record']>['parse']>;

export interface Kind<R = unknown> extends Decoder<R> {
  /** Alternative partition keys with their sort key. `<…>` is a placeholder. */
  key: readonly [partitions: string | readonly string[], sort: string];
  /** As `key`, in the list index. */
  list?: readonly [partitions: string | readonly string[], sort: string];
  /** Days until DynamoDB deletes the item. Absent: never. */
  days?: number;
  personal?: true;
  /** The demo's reset leaves the item as it is. */
  survivesReset?: true;
}

/** A placeholder is at the end of its pattern: `ORDER#<order>`. */
const fits = (pattern: string, value: unknown): boolean => {
  const [fixed = '', ...placeholders] = pattern.split('<');
  if (typeof value !== 'string') return false;
  return placeholders.length > 0 ? value.startsWith(fixed) : value === fixed;
};

export const isOf = ({ key: [partitions, sort] }: Kind, { pk, sk }: Item): boolean =>
  fits(sort, sk) && [partitions].flat().some((pattern) => fits(pattern, pk));

const schemas = new Map<unknown, { parse: (item: unknown) => unknown }>();

/** @throws Error for a missing attribute or another type, a fault of the shop's own code */
export const decode = <R>({ record }: Decoder<R>, item: Item): R => {
  const schema = schemas.get(record) ?? record();
  schemas.set(record, schema);
  return schema.parse(item) as R;
};

/** Undefined for an item that the decoder rejects, for checks that must continue. */
export const decodeIfValid = <R>(kind: Decoder<R>, item: Item): R | undefined => {
  try {
    return decode(kind, item);
  } catch {
    return undefined;
  }
};

export const only = <R>(kind: Kind<R>, items: readonly Item[]): R[] =>
  items.filter((item) => isOf(kind, item)).map((item) => decode(kind, item));

export const itemOf = <R extends object>(_kind: Kind<R>, keys: Key, record: R): Item => ({
  ...keys,
  ...record,
});

export const expiryOf = ({ days }: { days: number }, now: Date): number =>
  Math.floor(now.getTime() / 1000) + days * 86_400;
