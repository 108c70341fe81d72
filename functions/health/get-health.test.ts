import { version } from '../../package.json' with { type: 'json' };
import { call } from '../../test-support/invoke.ts';
import { signedInAdmin, addProduct, write } from '../../test-support/shop.ts';
import { suppress } from '../outbox/recipient-table.ts';
import { AUDIT } from '../table/items.ts';
import { keys } from '../table/keys.ts';
import { itemOf } from '../table/kind.ts';

const token = signedInAdmin();
const health = async (query = {}) => (await call('getHealth', { token, query })).body;
const fresh = () => health({ fresh: 'true' });

const AGO = 90_000;
const found = {
  at: new Date(Date.now() - AGO).toISOString(),
  ...{ contradictions: 0, unfinished: 0 },
  payments: { mode: 'test' as const, differences: [] },
  suppressed: { bounces: 0, complaints: 0, isMore: false },
};
const save = (at: string) => write(itemOf(AUDIT, keys.audit(), { ...found, at }));

test('a new shop was never audited', async () => {
  expect(await health()).toEqual({ stage: 'local', version });
});

test('shows the latest audit, and runs one for a caller who asks for it', async () => {
  await save(found.at);
  await addProduct({ stock: -1 });
  expect((await health()).audit).toEqual(found);
  const { audit } = await fresh();
  expect(audit).toMatchObject({ contradictions: 2, payments: { mode: 'test' } });
  expect((await health()).audit).toEqual(audit);
});

test('an audit of the last minute is fresh', async () => {
  const at = new Date().toISOString();
  await save(at);
  expect((await fresh()).audit?.at).toBe(at);
});

test('counts the latest hundred addresses that get no more mail, by reason', async () => {
  const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 1, 0, minute));
  const suppressed = async () => {
    await save(found.at);
    return (await fresh()).audit?.suppressed;
  };
  for (let n = 0; n < 100; n += 1) {
    await suppress(`a${n}@example.com`, n % 4 === 0 ? 'complaint' : 'bounce', at(n));
  }
  const counted = { bounces: 75, complaints: 25, latest: '2026-11-01T01:39:00.000Z' };
  expect(await suppressed()).toEqual({ ...counted, isMore: false });
  await suppress('una-mas@example.com', 'bounce', at(200));
  expect(await suppressed()).toEqual({
    bounces: 76,
    complaints: 24,
    latest: at(200).toISOString(),
    isMore: true,
  });
});
