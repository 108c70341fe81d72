import { endOfReduction } from '#shared/domain/reductions.ts';
import * as z from 'zod/mini';
import { queryItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { PRODUCT } from '../table/items.ts';
import { CATALOG_LIST, keys } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { update, write } from '../table/write.ts';

const REDUCED = { record: () => z.pick(PRODUCT.record(), { id: true, was: true, prices: true }) };
type Reduced = z.infer<ReturnType<typeof REDUCED.record>>;

const isOver = ({ was, prices = [] }: Reduced, now: Date): boolean => {
  const last = prices.at(-1);
  return was !== undefined && last !== undefined && endOfReduction(last.at) <= now.toISOString();
};

/** Costs a read unit for each 8 kB of the catalogue. */
export const listEndedReductions = async (now: Date): Promise<Reduced[]> => {
  const attributes = ['pk', 'sk', ...Object.keys(REDUCED.record().shape)];
  const items = await queryItems({ list: CATALOG_LIST, attributes });
  return items
    .filter((item) => isOf(PRODUCT, item))
    .map((item) => decode(REDUCED, item))
    .filter((product) => isOver(product, now));
};

export const endReduction = async ({ id, prices }: Reduced): Promise<void> => {
  await write(
    update(keys.product(id), expression`ADD version ${1} REMOVE was`, {
      when: expression`prices = ${prices}`,
    }),
  );
};
