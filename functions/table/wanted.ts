/** Items that an endpoint reads together with the caller's account, by name (BUDGET-P07). */
import type { Item, Key } from './keys.ts';
import { type Decoder, decode } from './kind.ts';

interface Wanted<Value> {
  keys: readonly Key[];
  valueOf: (items: readonly Item[]) => Value;
}
/** What `alsoRead` of an endpoint returns. */
export type WantedItems = Readonly<Record<string, Wanted<unknown>>>;
export type FoundItems<W extends WantedItems> = {
  [Name in keyof W]: ReturnType<W[Name]['valueOf']>;
};

/** @param key absent: nothing is read, and the value is `undefined` */
export const one = <R>(kind: Decoder<R>, key: Key | undefined): Wanted<R | undefined> => ({
  keys: key === undefined ? [] : [key],
  valueOf: ([item]) => item && decode(kind, item),
});

/** Those that exist, in the order of their keys. */
export const many = <R>(kind: Decoder<R>, keys: readonly Key[]): Wanted<R[]> => ({
  keys,
  valueOf: (items) => items.map((item) => decode(kind, item)),
});

const nameOf = ({ pk, sk }: Item | Key): string => `${String(pk)}\n${String(sk)}`;

export const foundIn = <W extends WantedItems>(
  wanted: W,
  items: readonly Item[],
): FoundItems<W> => {
  const byKey = new Map(items.map((item) => [nameOf(item), item]));
  const decoded = Object.entries(wanted).map(([name, { keys, valueOf }]) => [
    name,
    valueOf(
      keys.flatMap((key): Item[] => {
        const item = byKey.get(nameOf(key));
        return item ? [item] : [];
      }),
    ),
  ]);
  return Object.fromEntries(decoded) as FoundItems<W>;
};
