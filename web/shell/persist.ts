/**
 * Cart, session and an open order outlive the page and are shared by all tabs: one root key, one JSON text
 * (RULE-37). A library would do less here: redux-persist is unmaintained, loads later than the
 * first render and does not know about other tabs.
 */
import { createAction, type Middleware } from '@reduxjs/toolkit';
import {
  isSessionState,
  sessionReducer,
  type SessionState,
} from '../features/account/core/session-slice.ts';
import { isCartState, type CartState } from '../features/cart/core/cart-rules.ts';
import { cartReducer } from '../features/cart/core/cart-slice.ts';
import { reviveCheckout, type CheckoutState } from '../features/checkout/core/checkout-slice.ts';

const KEY = 'lumbre';
/** Raised when a persisted shape changes: an older text is then an empty state, not a crash. */
const VERSION = 1;

export interface Persisted {
  cart: CartState;
  checkout: CheckoutState;
  session: SessionState;
}

/** Replaces what is persisted by what storage holds. */
export const restored = createAction<Persisted>('persist/restored');
/** Another tab wrote; the middleware takes it in before any action, so this one needs no reducer. */
export const storageChanged = createAction('persist/storageChanged');

const parse = (text: string | null): Persisted => {
  let stored: Partial<Record<'version' | keyof Persisted, unknown>> = {};
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // Whatever it was, it is not ours: an empty cart, never a white page.
  }
  const { cart, checkout, session } = stored.version === VERSION ? stored : {};
  const nothing = { type: restored.type };
  return {
    cart: isCartState(cart) ? cart : cartReducer(undefined, nothing),
    checkout: reviveCheckout(checkout),
    session: isSessionState(session) ? session : sessionReducer(undefined, nothing),
  };
};

export const readPersisted = (storage: Storage): Persisted => parse(storage.getItem(KEY));

/**
 * Keeps the store and `storage` equal. Before every action the store takes in what another tab has
 * written since, so that two tabs that add to one cart both count.
 */
export const persistence =
  (storage: Storage): Middleware<object, Persisted> =>
  ({ getState }) => {
    let seen = storage.getItem(KEY);
    return (next) => (action) => {
      const text = storage.getItem(KEY);
      if (text !== seen) {
        seen = text;
        next(restored(parse(text)));
      }
      const before = getState();
      const result = next(action);
      const { cart, checkout, session } = getState();
      const isSame =
        cart === before.cart && checkout === before.checkout && session === before.session;
      if (!isSame) {
        try {
          storage.setItem(KEY, JSON.stringify({ version: VERSION, cart, checkout, session }));
        } catch {
          // Full or refused: this tab goes on from memory.
        }
        seen = storage.getItem(KEY);
      }
      return result;
    };
  };

/** Storage that lasts as long as the page. */
export const emptyStorage = (): Storage => {
  const texts = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => texts.clear(),
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
};

/** `localStorage`, or a stand-in for this visit where the browser refuses it. */
export const browserStorage = (): Storage => {
  try {
    const { localStorage } = window;
    // Some browsers refuse only once it is read.
    localStorage.getItem(KEY);
    return localStorage;
  } catch {
    return emptyStorage();
  }
};
