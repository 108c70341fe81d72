/** Interrupted and throttled seeding. */
import { partialTable, type PartialTable } from '../../test-support/partial-table.ts';
import catalogue from '../../seed/catalogue.json' with { type: 'json' };
import { seedItems } from '../demo/seed-items.ts';
import { env } from '../runtime/env.ts';
import { client, document } from '../table/client.ts';
import { seedShop } from './new-shop.ts';

const COUNT = seedItems(catalogue).length;

let table: PartialTable;
beforeEach(() => {
  env.demo = true;
  table = partialTable({ client, document });
});
afterEach(() => table.restore());

test.each([1, 26, COUNT - 1, COUNT])(
  'the next run finishes a seeding that ended after %i writes and left one unprocessed',
  async (last) => {
    const [first] = seedItems(catalogue);
    table.isProcessed = (write) => {
      if (table.writes.length === last) throw new Error('The function ended');
      return write !== `put ${String(first?.['pk'])} ${String(first?.['sk'])}`;
    };
    await expect(seedShop()).rejects.toThrow(/The function ended|La tienda no responde/);
    table.isProcessed = () => true;
    expect(await seedShop()).toBe(true);
    expect(table.items.size).toBe(COUNT);
  },
);
