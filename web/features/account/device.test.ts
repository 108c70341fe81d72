import { withDevice } from './device.ts';

const idOf = async (fails = false): Promise<string> => {
  let sent = '';
  await withDevice((headers) => {
    sent = headers['x-device'];
    return fails ? Promise.reject(new Error('wrong')) : Promise.resolve({});
  }).catch(() => undefined);
  return sent;
};

const storageOf = (kept: Map<string, string>): Partial<Storage> => ({
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => {
    kept.set(key, value);
  },
});
const use = (localStorage: Partial<Storage>) => {
  Object.defineProperty(globalThis, 'localStorage', { value: localStorage, configurable: true });
};

test('the id is kept after a success, not after a failure', async () => {
  use(storageOf(new Map()));
  const failed = await idOf(true);
  const first = await idOf();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(first).not.toBe(failed);
  expect(await idOf()).toBe(first);
});

test('a stored text that is no id is replaced', async () => {
  use(storageOf(new Map([['lumbre-device', 'x y']])));
  expect(await idOf()).toMatch(/^[0-9a-f]{32}$/);
});

test('blocked storage does not prevent a sign-in', async () => {
  const blocked = () => {
    throw new Error('SecurityError');
  };
  use({ getItem: blocked, setItem: blocked });
  expect(await idOf()).toMatch(/^[0-9a-f]{32}$/);
});
