import * as items from '../table/items.ts';
import type { Kind } from '../table/kind.ts';
import { LEFT_OUT, SHOWN } from './own-items-table.ts';

/** An admin's account has a name and an address, which the admins see in the panel. */
const OF_ADMINS = ['ADMIN'];

test('the file shows every kind with personal data, or names it with a reason', () => {
  const personal = Object.entries<Kind>(items).filter(([, kind]) => kind.personal);
  const inFile = [...Object.keys(SHOWN), ...Object.keys(LEFT_OUT)];
  const missing = personal.map(([name]) => name).filter((name) => !inFile.includes(name));
  expect(missing).toEqual(OF_ADMINS);
});
