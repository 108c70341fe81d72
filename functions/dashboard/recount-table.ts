/**
 * Recounts the totals from every item of the table. In use the worker followChanges counts changes; a
 * restored table has lost the changes from before, and tests compare both counts.
 */
import { assign, expression } from '../table/expression.ts';
import { DAY, MONTH, ORDER, PRODUCT, PRODUCT_SALES, TOTALS, USER } from '../table/items.ts';
import { keys, withoutShard, type Item, type Key } from '../table/keys.ts';
import { remove, transact, update } from '../table/write.ts';
import { placeOf, placeSold } from './sold-table.ts';
import { totalsOf, type Event } from './totals-rules.ts';
import { decodeIfValid, isOf } from '../table/kind.ts';

interface WrongTotal {
  /** Key of the first of the records that add up to the total. */
  key: Key;
  is: Record<string, number>;
  should: Record<string, number>;
  /** Written with the numbers: the id and title of a sold product. */
  texts: Record<string, string>;
  /** The sold product has a wrong place in the list of its month, or none. */
  misplaced?: boolean;
  /** Keys of the other records that add up to the total. */
  others: Key[];
}

const toEvent = (item: Item): Event[] => {
  const event = { id: '', sign: 1 } as const;
  if (isOf(ORDER, item)) {
    // watchInvariants reports an order that cannot be read; the worker has not counted it either.
    const order = decodeIfValid(ORDER, item);
    return order ? [{ ...event, kind: 'order', order }] : [];
  }
  if (isOf(PRODUCT, item)) return [{ ...event, kind: 'product' }];
  return isOf(USER, item) ? [{ ...event, kind: 'user' }] : [];
};

type Total = Pick<WrongTotal, 'key' | 'should' | 'texts'>;

const total = (key: Key, should: object, texts = {}): Total => ({
  key,
  should: { ...should },
  texts,
});

const recount = (items: readonly Item[]): Total[] => {
  const { totals, days, months, sold } = totalsOf(items.flatMap(toEvent));
  return [
    total(keys.totals(), totals),
    ...[...days].map(([day, sales]) => total(keys.salesOfDay(day), sales)),
    ...[...months].map(([month, sales]) => total(keys.salesOfMonth(month), sales)),
    ...[...sold.values()].map(({ id, title, month, units, revenue }) =>
      total(keys.salesOfProduct(month, id), { units, revenue }, { id, title }),
    ),
  ];
};

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
const firstShardOf = (item: Item): Key => {
  const { pk, sk } = keyOf(item);
  return { pk, sk: withoutShard(sk) };
};
const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
const isTotal = (item: Item): boolean =>
  [TOTALS, MONTH, DAY, PRODUCT_SALES].some((kind) => isOf(kind, item));

/** Products sold before the lists existed have no place. */
const isMisplaced = (item: Item): boolean => {
  const sold = isOf(PRODUCT_SALES, item) ? decodeIfValid(PRODUCT_SALES, item) : undefined;
  return sold !== undefined && sold.listSk !== placeOf(keyOf(item), sold.id, sold.units)?.listSk;
};

const sumsOf = (shards: readonly Item[], names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    names.map((name) => [name, shards.reduce((sum, item) => sum + Number(item[name] ?? 0), 0)]),
  );

/** @param items the whole table, while nobody buys and the stream has no undelivered change */
export const wrongTotals = (items: readonly Item[]): WrongTotal[] => {
  const stored = new Map<string, Item[]>();
  for (const item of items.filter(isTotal)) {
    const name = nameOf(firstShardOf(item));
    stored.set(name, [...(stored.get(name) ?? []), item]);
  }
  const known = recount(items);
  const names = new Set(known.map(({ key }) => nameOf(key)));
  // A stored total that no order, product or user contributes to any more must be zero.
  const orphans = [...stored]
    .filter(([name]) => !names.has(name))
    .flatMap(([, [item = {}, ...shards]]) => {
      const numbers = [item, ...shards].flatMap((shard) =>
        Object.keys(shard).filter((name) => typeof shard[name] === 'number'),
      );
      return total(firstShardOf(item), Object.fromEntries(numbers.map((name) => [name, 0])));
    });
  return [...known, ...orphans].flatMap(({ key, should, texts }) => {
    const shards = stored.get(nameOf(key)) ?? [];
    const is = sumsOf(shards, Object.keys(should));
    const isRight = Object.entries(should).every(([name, value]) => is[name] === value);
    const misplaced = shards.some(isMisplaced);
    if (isRight && !misplaced) return [];
    const others = shards.map(keyOf).filter(({ sk }) => sk !== key.sk);
    return [{ key, is, should, texts, others, ...(misplaced && { misplaced }) }];
  });
};

/** The first shard gets the whole sum. */
export const correctTotals = async (wrong: readonly WrongTotal[]): Promise<void> => {
  for (const { key, should, texts, others } of wrong) {
    const sum = update(key, expression`SET ${assign({ ...should, ...texts })}`);
    await transact([sum, ...others.map((other) => remove(other))]);
  }
  await placeSold(wrong.map(({ key }) => key).filter((key) => isOf(PRODUCT_SALES, key)));
};
