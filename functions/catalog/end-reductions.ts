import { endOfReduction } from '#shared/domain/reductions.ts';
import { endReductions } from '#shared/rows/catalog.ts';
import * as z from 'zod/mini';
import { scheduled } from '../runtime/scheduled.ts';
import { currentSettings } from '../settings/settings-table.ts';
import { queryItems } from '../table/client.ts';
import { expression } from '../table/expression.ts';
import { PRODUCT } from '../table/items.ts';
import { CATALOG_LIST, keys } from '../table/keys.ts';
import { decode, isOf } from '../table/kind.ts';
import { update, write } from '../table/write.ts';

const REDUCED = { record: () => z.pick(PRODUCT.record(), { id: true, was: true, prices: true }) };
type Reduced = z.infer<ReturnType<typeof REDUCED.record>>;

const isOver = ({ was, prices = [] }: Reduced, currencySince: string, now: Date): boolean => {
  const last = prices.at(-1);
  if (was === undefined || last === undefined) return false;
  return last.at < currencySince || endOfReduction(last.at) <= now.toISOString();
};

/** Costs a read unit for each 8 kB of the catalogue. */
const listEndedReductions = async (now: Date): Promise<Reduced[]> => {
  const attributes = ['pk', 'sk', ...Object.keys(REDUCED.record().shape)];
  const [items, { currencySince }] = await Promise.all([
    queryItems({ list: CATALOG_LIST, attributes }),
    currentSettings(),
  ]);
  return items
    .filter((item) => isOf(PRODUCT, item))
    .map((item) => decode(REDUCED, item))
    .filter((product) => isOver(product, currencySince, now));
};

const endReduction = async ({ id, prices }: Reduced): Promise<void> => {
  await write(
    update(keys.product(id), expression`ADD version ${1} REMOVE was`, {
      when: expression`prices = ${prices}`,
    }),
  );
};

/** The stream forgets the pages that show the changed prices. */
export const handler = scheduled(endReductions, async (now) => {
  const ended = await listEndedReductions(now);
  for (const product of ended) await endReduction(product);
  return { ended: ended.length };
});
