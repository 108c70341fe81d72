/**
 * The sums counted anew from everything that is in the table. The stream keeps them in use; a table
 * that was restored has no stream of what happened before, and tests ask whether they are right.
 */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isProduct } from '../catalog/product-table.ts';
import { env } from '../http/env.ts';
import { isOrder } from '../orders/order-table.ts';
import { calling, document, type Item } from '../table/client.ts';
import { keys, type Key } from '../table/keys.ts';
import { sumsOf, type CountedOrder, type Event } from './totals-rules.ts';

/** One item of the sums, as it is and as it should be. */
interface WrongSum {
  key: Key;
  is: Record<string, number>;
  should: Record<string, number>;
  /** Written with the numbers: what a product that was sold is called. */
  texts: Record<string, string>;
}

const toEvent = (item: Item): Event[] => {
  const event = { id: '', sign: 1 } as const;
  if (isOrder(item)) return [{ ...event, kind: 'order', order: item as unknown as CountedOrder }];
  if (isProduct(item)) return [{ ...event, kind: 'product' }];
  const { pk, sk } = item;
  return sk === 'ACCOUNT' && String(pk).startsWith('USER#') ? [{ ...event, kind: 'user' }] : [];
};

type Sum = Pick<WrongSum, 'key' | 'should' | 'texts'>;

const sum = (key: Key, should: object, texts = {}): Sum => ({
  key,
  should: { ...should },
  texts,
});

const sumsThatShouldBe = (items: readonly Item[]): Sum[] => {
  const { totals, days, months, sold } = sumsOf(items.flatMap(toEvent));
  return [
    sum(keys.totals(), totals),
    ...[...days].map(([day, sales]) => sum(keys.salesOfDay(day), sales)),
    ...[...months].map(([month, sales]) => sum(keys.salesOfMonth(month), sales)),
    ...[...sold.values()].map(({ id, title, month, units, revenue }) =>
      sum(keys.salesOfProduct(month, id), { units, revenue }, { id, title }),
    ),
  ];
};

const nameOf = ({ pk, sk }: Key): string => `${pk} ${sk}`;
const isSum = ({ pk }: Item): boolean => /^(?:TOTALS|SALES#)/.test(String(pk));

/** @param items everything in the table, while nothing is bought and no change waits to be counted */
export const wrongSums = (items: readonly Item[]): WrongSum[] => {
  const stored = new Map(
    items.filter(isSum).map((item) => [nameOf(item as unknown as Key), item] as const),
  );
  const known = sumsThatShouldBe(items);
  const names = new Set(known.map(({ key }) => nameOf(key)));
  // Of what nothing is left, every number is nought.
  const others = [...stored.values()]
    .map((item) => item as unknown as Key & Record<string, unknown>)
    .filter((item) => !names.has(nameOf(item)))
    .map(({ pk, sk, ...values }) => {
      const numbers = Object.keys(values).filter((name) => typeof values[name] === 'number');
      return sum({ pk, sk }, Object.fromEntries(numbers.map((name) => [name, 0])));
    });
  return [...known, ...others].flatMap(({ key, should, texts }) => {
    const item = stored.get(nameOf(key));
    const is = Object.fromEntries(
      Object.keys(should).map((name) => [name, Number(item?.[name] ?? 0)]),
    );
    const isRight = Object.entries(should).every(([name, value]) => is[name] === value);
    return isRight ? [] : [{ key, is, should, texts }];
  });
};

/** Writes what the sums should be. */
export const correctSums = async (wrong: readonly WrongSum[]): Promise<void> => {
  for (const { key, should, texts } of wrong) {
    const values = Object.entries({ ...should, ...texts });
    await calling(
      document.send(
        new UpdateCommand({
          TableName: env.tableName,
          Key: key,
          UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(values.map(([name]) => [`#${name}`, name])),
          ExpressionAttributeValues: Object.fromEntries(
            values.map(([name, value]) => [`:${name}`, value]),
          ),
        }),
      ),
    );
  }
};
