import { signedOut } from '../../features/account/core/session-slice.ts';
import { emptyStorage } from '../../shell/persist.ts';
import { makeStore } from './store.ts';

test("keeps the shop's cart and open order in storage when the session changes", () => {
  const storage = emptyStorage();
  const cart = { items: [], totalPrice: 0, address: null, notes: 'regalo', changes: [] };
  const checkout = { status: 'idle' };
  const session = { role: 'visitor', hasExpired: true };
  storage.setItem('lumbre', JSON.stringify({ version: 1, cart, checkout, session }));
  const store = makeStore(storage);
  expect(store.getState().session).toEqual(session);
  store.dispatch(signedOut());
  expect(JSON.parse(storage.getItem('lumbre') ?? '')).toEqual({
    version: 1,
    cart,
    checkout,
    session: { role: 'visitor', hasExpired: false },
  });
});
