/** Interrupted and throttled seeding. */
import { throttleWrites } from '../../test-support/throttled-writes.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { seedItems } from '../demo/seed-items.ts';
import { env } from '../runtime/env.ts';
import { document } from '../table/client.ts';
import type { Key } from '../table/keys.ts';
import { deleteAll, scanAll } from '../table/whole-table.ts';
import { seedShop } from './new-shop.ts';

const [first, ...others] = seedItems(catalogue);
const COUNT = others.length + 1;

beforeEach(async () => {
  env.demo = true;
  const keys = (await scanAll()).map(({ pk, sk }): Key => ({ pk: String(pk), sk: String(sk) }));
  await deleteAll(keys, () => Promise.resolve());
});

test.each([1, 26, COUNT - 1, COUNT])(
  'the next run finishes a seeding that ended after %i writes and left one unprocessed',
  async (last) => {
    const writes: string[] = throttleWrites(document, (write) => {
      if (writes.length === last) throw new Error('The function ended');
      return write !== `put ${String(first?.['pk'])} ${String(first?.['sk'])}`;
    });
    await expect(seedShop()).rejects.toThrow(/The function ended|La tienda no responde/);
    jest.restoreAllMocks();
    expect(await seedShop()).toBe(true);
    expect(await scanAll()).toHaveLength(COUNT);
  },
);
